import { functionQuery } from '@companion/data';
import type { AnswerOf } from '@companion/functions';
import { widgetSlashImpact } from '@companion/functions/widgetSlashImpact';

/** Points are summed over upheld score slashes of all time; at most 8 rows per list. */
export type SlashImpactResult = AnswerOf<typeof widgetSlashImpact>;
/** A slash against this person. */
export type ReceivedSlash = SlashImpactResult['received'][number];
/** What an upheld slash against someone this person backed cost them. */
export type SufferedPenalty = SlashImpactResult['suffered'][number];

export const slashImpactQuery = (profileId: number) => functionQuery(widgetSlashImpact, { profile_id: profileId });
