import { counted, type Finding, fewCases, figure, finding, formatPercent } from '@companion/domain';
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
