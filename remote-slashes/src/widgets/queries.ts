import { functionQuery } from '@companion/data';
import type { AnswerOf } from '@companion/functions';
import { widgetSlashImpact } from '@companion/functions/widgetSlashImpact';

/** Points are counted over upheld score slashes of all time; at most 8 rows of each list. */
export type SlashImpactResult = AnswerOf<typeof widgetSlashImpact>;
/** A slash against this person. */
export type ReceivedSlash = SlashImpactResult['received'][number];
/** What an upheld slash on somebody this person backed cost them. */
export type SufferedPenalty = SlashImpactResult['suffered'][number];

export const slashImpactQuery = (profileId: number) => functionQuery(widgetSlashImpact, { profile_id: profileId });
