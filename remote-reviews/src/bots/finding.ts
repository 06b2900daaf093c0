import { counted, type Finding, figure, finding, formatPercent } from '@companion/domain';
import type { BotsAddress } from './params';
import type { BotKpis } from './queries';

/** From here on a bot score is very high. */
const VERY_HIGH = 75;

/** How many votes come from rings or from voters who look automated; null before the first scoring. Names no one (G18). */
export function botsFinding(kpis: BotKpis, rows: BotsAddress['href']): Finding | null {
  const { scored, high, veryHigh, rings, ringVotes, votes, flaggedVotes, flaggedWeightShare } = kpis;
  if (votes === null) return null;
  const all = figure(counted(votes, 'vote'));
  if (rings > 0)
    return finding(
      'bots.rings',
    )`${figure(counted(rings, 'group'))} of voters who keep voting the same way within minutes of each other cast ${figure(ringVotes)} of ${all}.`;
  // The figures cover everyone, regardless of the list's filters.
  const everyone = { ring: null, beneficiary: null, voter: null, level: null };
  if (veryHigh > 0 && flaggedWeightShare !== null)
    return finding(
      'bots.veryHigh',
    )`${figure(counted(veryHigh, 'voter'), rows({ ...everyone, min: VERY_HIGH }))} whose votes look automated cast ${figure(flaggedVotes)} of ${all}, ${figure(formatPercent(flaggedWeightShare))} of all vote weight.`;
  if (scored === 0) return null;
  const voters = figure(counted(scored, 'voter'));
  return high > 0
    ? finding(
        'bots.high',
      )`Of ${voters}, ${figure(counted(high, 'votes', 'vote'))} somewhat like a script; none of them form a group that votes in step.`
    : finding('bots.none')`None of ${voters} votes like a script or in step with others.`;
}
