import { functionQuery } from '@companion/data';
import type { AnswerOf } from '@companion/functions';
import { widgetVouchStats } from '@companion/functions/widgetVouchStats';

/** Active vouches in both directions; `ended` counts those the person gave and withdrew. */
export type VouchStats = AnswerOf<typeof widgetVouchStats>;

export const vouchStatsQuery = (profileId: number) => functionQuery(widgetVouchStats, { profile_id: profileId });
