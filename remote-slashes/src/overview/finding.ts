import { counted, type Finding, fewCases, figure, finding, formatPercent, LEAST_CASES } from '@companion/domain';
import type { Overview } from './OverviewKpis';

/** Outcomes of the range's slashes, the amounts asked for and the turnout; null before the first decided slash. */
export function overviewFinding({ upheldOfDecided, medianAmount, medianTurnoutPct }: Overview): Finding | null {
  const { k: upheld, n: decided } = upheldOfDecided;
  if (decided === 0) return null;
  const all = figure(counted(decided, 'decided slash', 'decided slashes'));
  const share = formatPercent(upheld / decided);
  const held = figure(fewCases(upheldOfDecided) ? counted(upheld, 'was', 'were') : `${share} were`);
  if (medianAmount === null || medianTurnoutPct === null) return finding('slashes.decided')`Of ${all}, ${held} upheld.`;
  const turnout = figure(formatPercent(medianTurnoutPct / 100));
  return finding(
    'slashes.typical',
  )`Of ${all}, ${held} upheld; a typical one asks for ${figure(medianAmount)} points, and ${turnout} of active members vote on it.`;
}

/** Chart title: in how many hours after the opening half of the votes are cast; null with too few. */
export function votedClaim(voteHours: Overview['voteHours']): string | null {
  const all = voteHours.reduce((sum, { count }) => sum + count, 0);
  if (all < LEAST_CASES) return null;
  let cast = 0;
  for (const { hour, count } of voteHours.toSorted((a, b) => a.hour - b.hour)) {
    cast += count;
    if (2 * cast >= all) return `Half of the votes are cast within ${counted(hour + 1, 'hour')} of the opening`;
  }
  return null;
}
