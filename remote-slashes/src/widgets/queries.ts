import { looseQuery, type Person } from '@companion/data';
import type { Slash } from '../slashes/queries';

/** A slash against this person. */
export type ReceivedSlash = Pick<
  Slash,
  'id' | 'status' | 'type' | 'amount' | 'openedAt' | 'closesAt' | 'author' | 'votes' | 'sharePct' | 'penaltyTotal'
> & { supporters: number };

/** What an upheld slash on somebody this person backed cost them. */
export type SufferedPenalty = { slashId: number; points: number; reviewed: boolean; vouched: boolean; subject: Person };

/** Points are counted over upheld score slashes of all time; at most 8 rows of each list. */
export type SlashImpactResult = {
  asOf: string;
  pointsSelf: number;
  pointsOthers: number;
  pointsSuffered: number;
  received: ReceivedSlash[];
  suffered: SufferedPenalty[];
};

export const slashImpactQuery = (profileId: number) =>
  looseQuery<SlashImpactResult>('widget_slash_impact', { profile_id: profileId });
