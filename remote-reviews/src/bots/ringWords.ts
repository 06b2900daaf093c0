import { counted, formatNumber } from '@companion/domain';
import type { BotKpis, VoterDetail } from './queries';

/** "8 members, 5 with too few votes to score": a ring requires fewer votes than a score. */
export function membersWords(members: number, tooFew: number): string {
  return tooFew === 0 ? counted(members, 'member') : `${counted(members, 'member')}, ${tooFewWords(members, tooFew)}`;
}

/** "5 with too few votes to score", or "all with …". */
export const tooFewWords = (members: number, tooFew: number) =>
  `${tooFew === members ? 'all' : formatNumber(tooFew)} with too few votes to score`;

/** Why the list of scores is empty although there are rings; null if this is not the reason. */
export function ringsButNobody({ ringTooFew }: Pick<BotKpis, 'ringTooFew'>): string | null {
  if (ringTooFew === 0) return null;
  return ringTooFew === 1
    ? 'One voter is in a ring, with too few votes to score.'
    : `${formatNumber(ringTooFew)} voters are in a ring, with too few votes to score.`;
}

/** Why a voter has no score. */
export function noScoreWords({ ring, votes, minVotes }: Pick<VoterDetail, 'ring' | 'votes' | 'minVotes'>): {
  why: string;
  more: string;
} {
  if (votes >= minVotes)
    return { why: 'Not enough data for a score in this period.', more: 'At least half of the method must apply.' };
  return {
    why: ring ? 'In a ring, too few votes to score.' : 'Too few votes to score in this period.',
    more: `${counted(votes, 'vote')} in this period; a score needs ${formatNumber(minVotes)}.`,
  };
}
