import { BATCH_ID } from '@companion/functions/forms';
import { reviewsBatches } from '@companion/functions/reviewsBatches';
import { type FunctionAddress, useFunctionAddress } from '@companion/ui/url';
import { columns } from './columns';

/** Written in one go, written in like words, or a batch of people to compare. */
export const VIEWS = ['batches', 'texts', 'profiles'] as const;
export type View = (typeof VIEWS)[number];

const { gap, min } = reviewsBatches.filters;
export const GAPS = { min: gap.min, max: gap.max, usual: gap.fallback };
export const SIZES = { min: min.min, max: min.max, usual: min.fallback };
export { BATCH_ID };

export type BatchesAddress = FunctionAddress<typeof reviewsBatches>;

/** State of /reviews/batch-analysis, tab Batches, in its address. */
export const useBatchesAddress = (): BatchesAddress =>
  useFunctionAddress(reviewsBatches, { views: VIEWS, cols: columns.map(({ id }) => id), keep: ['batch'] });

/** The view a search string asks for. */
export function viewOf(search: string): View {
  const given = new URLSearchParams(search).get('view');
  return VIEWS.find((view) => view === given) ?? 'batches';
}
