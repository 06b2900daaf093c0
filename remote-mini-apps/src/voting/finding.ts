import { counted, type Finding, figure, finding, formatNumber, formatPercent } from '@companion/domain';
import type { Voting } from './queries';

/** The best judge of slashes compared with the naive guess; null until someone has voted on enough decided slashes (M18). */
export function skillFinding({ total, skill: [best] }: Pick<Voting, 'skill' | 'total'>): Finding | null {
  if (!best || best.skill === null || best.base === null) return null;
  if (best.skill <= 0)
    return finding(
      'voting.noSkill',
    )`None of ${figure(counted(total, 'voter'))} judges slashes better than always voting for the more likely outcome.`;
  const right = figure(`${formatNumber(best.coherent)} of ${formatNumber(best.n)}`);
  const lazy = figure(formatPercent(best.base, 0));
  return total === 1
    ? finding(
        'voting.one',
      )`${{ person: best.person }} was right on ${right} slashes, where always voting for the more likely outcome gives ${lazy}.`
    : finding(
        'voting.best',
      )`${{ person: best.person }} judges best of ${figure(counted(total, 'voter'))}: right on ${right} slashes, where always voting for the more likely outcome gives ${lazy}.`;
}

/** The largest agreeing group compared with chance; null without a group. */
export function blocsFinding({ blocs }: Pick<Voting, 'blocs'>): Finding | null {
  const [largest] = blocs.toSorted((a, b) => b.size - a.size);
  if (!largest) return null;
  const { size, agreement, expected, kappa } = largest;
  const voters = figure(counted(size, 'voter'));
  const agreed = figure(formatPercent(agreement));
  return kappa === null
    ? finding(
        'voting.blocAlways',
      )`The largest group that votes alike has ${voters}, who agree in ${agreed} but always vote the same way, which says little.`
    : finding(
        'voting.bloc',
      )`The largest group that votes alike has ${voters}, who agree in ${agreed}, where chance alone would give ${figure(formatPercent(expected))}.`;
}
