import { functionQuery } from '@companion/data';
import type { AnswerOf, ArgsOf, KpisOf, RowOf } from '@companion/functions';
import { reviewsArchivedLeaderboard } from '@companion/functions/reviewsArchivedLeaderboard';
import { reviewsSurvival } from '@companion/functions/reviewsSurvival';

/** A person by archived reviews: those they wrote (author) or received (subject). */
export type ArchivedPerson = RowOf<typeof reviewsArchivedLeaderboard>;
/** Share and restored are null for a range, since they are relative to all reviews ever written. */
export type ArchivedKpis = KpisOf<typeof reviewsArchivedLeaderboard>;
export type Survival = AnswerOf<typeof reviewsSurvival>;
/** M16 for one group; `enough` from 30 reviews on. */
export type Curve = NonNullable<Survival['curves']['all']>;
export type SurvivalStep = Curve['steps'][number];

export const archivedQuery = (args: ArgsOf<typeof reviewsArchivedLeaderboard>) =>
  functionQuery(reviewsArchivedLeaderboard, args);

/** The curves at the end of a day; null means now. */
export const survivalQuery = (asOf: string | null) => functionQuery(reviewsSurvival, asOf ? { filters: { asOf } } : {});
