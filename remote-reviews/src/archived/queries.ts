import { functionQuery } from '@companion/data';
import type { AnswerOf, ArgsOf, KpisOf, RowOf } from '@companion/functions';
import { reviewsArchivedLeaderboard } from '@companion/functions/reviewsArchivedLeaderboard';
import { reviewsSurvival } from '@companion/functions/reviewsSurvival';

/** One person by reviews archived: their own (author) or those about them (subject). */
export type ArchivedPerson = RowOf<typeof reviewsArchivedLeaderboard>;
/** Share and restored are null for a range: they compare with everything ever written. */
export type ArchivedKpis = KpisOf<typeof reviewsArchivedLeaderboard>;
export type Survival = AnswerOf<typeof reviewsSurvival>;
/** M16 of one part; `enough` from 30 reviews on. */
export type Curve = NonNullable<Survival['curves']['all']>;
export type SurvivalStep = Curve['steps'][number];

export const archivedQuery = (args: ArgsOf<typeof reviewsArchivedLeaderboard>) =>
  functionQuery(reviewsArchivedLeaderboard, args);

/** The curves as they stood at the end of a day; null is now. */
export const survivalQuery = (asOf: string | null) => functionQuery(reviewsSurvival, asOf ? { filters: { asOf } } : {});
