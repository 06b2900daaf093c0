import { functionQuery } from '@companion/data';
import type { AnswerOf, ArgsOf, FiltersOf, KpisOf, PointOf, RowOf } from '@companion/functions';
import { reviewsBatchDetail } from '@companion/functions/reviewsBatchDetail';
import { reviewsBatches } from '@companion/functions/reviewsBatches';
import { reviewsBatchesScatter } from '@companion/functions/reviewsBatchesScatter';

/** A batch (D1): reviews one author wrote in one go. */
export type Batch = RowOf<typeof reviewsBatches>;
export type BatchKpis = KpisOf<typeof reviewsBatches>;
/** The gap asked for, and the one shown when computing that would take too long. */
export type Gap = AnswerOf<typeof reviewsBatches>['gap'];
export type BatchPoint = PointOf<typeof reviewsBatchesScatter>;
export type BatchesFilters = FiltersOf<typeof reviewsBatches>;

/** `batch` is null when there is none of that id; the rest is missing then. */
export type BatchDetail = AnswerOf<typeof reviewsBatchDetail>;
type Known = Extract<BatchDetail, { reviews: unknown }>;
export type BatchReview = Known['reviews'][number];
export type GapBin = Known['gaps'][number];

export const batchesQuery = (args: ArgsOf<typeof reviewsBatches>) => functionQuery(reviewsBatches, args);

export const scatterQuery = (filters: BatchesFilters) => functionQuery(reviewsBatchesScatter, { filters });

/** One batch as it stood at the end of a day; null is now. */
export const batchQuery = (id: string, asOf: string | null) => ({
  ...functionQuery(reviewsBatchDetail, { id, ...(asOf && { filters: { asOf } }) }),
  // Another batch's reviews must not stand in for this one's.
  placeholderData: undefined,
});
