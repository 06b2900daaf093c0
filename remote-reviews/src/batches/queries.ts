import { functionQuery } from '@companion/data';
import type { AnswerOf, ArgsOf, FiltersOf, KpisOf, PointOf, RowOf } from '@companion/functions';
import { reviewsBatchDetail } from '@companion/functions/reviewsBatchDetail';
import { reviewsBatches } from '@companion/functions/reviewsBatches';
import { reviewsBatchesScatter } from '@companion/functions/reviewsBatchesScatter';

/** A batch (D1): reviews one author wrote in one go. */
export type Batch = RowOf<typeof reviewsBatches>;
export type BatchKpis = KpisOf<typeof reviewsBatches>;
/** The requested gap, and the one used if computing it would take too long. */
export type Gap = AnswerOf<typeof reviewsBatches>['gap'];
export type BatchPoint = PointOf<typeof reviewsBatchesScatter>;
export type BatchesFilters = FiltersOf<typeof reviewsBatches>;

/** `batch` is null for an unknown id, and the rest is missing. */
export type BatchDetail = AnswerOf<typeof reviewsBatchDetail>;
type Known = Extract<BatchDetail, { reviews: unknown }>;
export type BatchReview = Known['reviews'][number];
export type GapBin = Known['gaps'][number];

export const batchesQuery = (args: ArgsOf<typeof reviewsBatches>) => functionQuery(reviewsBatches, args);

export const scatterQuery = (filters: BatchesFilters) => functionQuery(reviewsBatchesScatter, { filters });

/** A batch at the end of a day; null means now. */
export const batchQuery = (id: string, asOf: string | null) => ({
  ...functionQuery(reviewsBatchDetail, { id, ...(asOf && { filters: { asOf } }) }),
  // Another batch's reviews must not be shown as a placeholder.
  placeholderData: undefined,
});
