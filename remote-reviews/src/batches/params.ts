import { BATCH_ID } from '@companion/functions/forms';
import { reviewsBatches } from '@companion/functions/reviewsBatches';
import { type FunctionAddress, useFunctionAddress } from '@companion/ui/url';
import { columns } from './columns';

/** Batches in time, similar texts, or pasted profiles to compare. */
export const VIEWS = ['batches', 'texts', 'profiles'] as const;
export type View = (typeof VIEWS)[number];

const { gap, min } = reviewsBatches.filters;
export const GAPS = { min: gap.min, max: gap.max, usual: gap.fallback };
export const SIZES = { min: min.min, max: min.max, usual: min.fallback };
export { BATCH_ID };

export type BatchesAddress = FunctionAddress<typeof reviewsBatches>;

/** URL state of /reviews/batch-analysis, tab Batches. */
export const useBatchesAddress = (): BatchesAddress =>
  useFunctionAddress(reviewsBatches, { views: VIEWS, cols: columns.map(({ id }) => id), keep: ['batch'] });

/** The view in a search string. */
export function viewOf(search: string): View {
  const given = new URLSearchParams(search).get('view');
  return VIEWS.find((view) => view === given) ?? 'batches';
}
