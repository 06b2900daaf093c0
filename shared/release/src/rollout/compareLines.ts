import { formatNumber, formatPercent } from '@companion/domain';
import { decide, type Move, pairOf, type ReleaseFigures, type SectionOverview, whoCame } from '../judgement';

/** A release compared with the one it replaces, in lines, verdict first. @param now The clock of the store, in ms. */
export function compareLines(section: SectionOverview, figures: readonly ReleaseFigures[], now: number): string[] {
  const { comparison, policy } = section;
  const pair = pairOf(figures, comparison.asked);
  const { judgement, move } = decide(section, pair, now);
  const names = comparison.kind === 'canary' ? ['canary', 'current'] : ['current', 'before'];
  return [
    judgement.sentence,
    `${policy.automatic ? 'The release service' : 'Policy, which does not act by itself:'} ${MOVES[move.to](move)}.`,
    ...[pair.release, pair.base].flatMap((one, i) => (one ? [`${(names[i] ?? '').padEnd(8)} ${figureLine(one)}`] : [])),
    ...pair.release.failures.map(({ phase, error, n }) => `  ${phase} ${error} ${formatNumber(n)}`),
  ];
}

const MOVES: Record<Move['to'], (move: Move) => string> = {
  wait: () => 'waits',
  widen: (move) => `moves on to ${'percent' in move ? move.percent : 100} %`,
  promote: () => 'makes it current',
  'take-back': () => 'takes it back',
  pause: () => 'pauses the section',
};

function figureLine(figures: ReleaseFigures): string {
  const { version, visits, failed, late, load } = figures;
  const share = (n: number) => formatPercent(visits === 0 ? null : n / visits);
  return [
    version,
    whoCame(figures),
    `${share(visits - failed)} drawn`,
    `${share(late)} broke later`,
    load ? `half within ${formatNumber(load.p50)} ms, 95% within ${formatNumber(load.p95)} ms` : 'no times',
  ].join(', ');
}
