import { counted, type Finding, figure, finding } from '@companion/domain';
import type { KpisOf } from '@companion/functions';
import type { eip10Scores } from '@companion/functions/eip10Scores';
import type { BondScoresAddress } from './params';

/** Number of inviters affected by the new rule; null if there are no inviters. */
export function bondScoresFinding(
  { inviters, gainers, losers }: KpisOf<typeof eip10Scores>,
  rows: BondScoresAddress['href'],
): Finding | null {
  if (inviters === 0) return null;
  const all = figure(counted(inviters, 'inviter'));
  const gain = figure(counted(gainers, 'gains', 'gain'), rows({ sign: 'gain' }));
  const lose = figure(counted(losers, 'loses', 'lose'), rows({ sign: 'loss' }));
  if (gainers > 0 && losers > 0)
    return finding(
      'bondScores.both',
    )`Of ${all}, ${gain} and ${lose} under the rule that only the best and worst of many invitees count.`;
  if (gainers > 0)
    return finding(
      'bondScores.gain',
    )`Of ${all}, ${gain} and none loses under the rule that only the best and worst of many invitees count.`;
  if (losers > 0)
    return finding(
      'bondScores.lose',
    )`Of ${all}, ${lose} and none gains under the rule that only the best and worst of many invitees count.`;
  return finding(
    'bondScores.same',
  )`The rule that only the best and worst of many invitees count changes nothing for ${all}.`;
}
