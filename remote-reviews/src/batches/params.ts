import { withoutNulls } from '@companion/ui/page';
import { type ListParams, parseAsCount, parseAsStringLiteral, parseAsText, useListParams } from '@companion/ui/url';
import { SENTIMENTS } from '../reviews/params';
import { columns } from './columns';

/** Two senses of batch: written in one go, or a batch of people to compare. */
export const VIEWS = ['batches', 'profiles'] as const;
export type View = (typeof VIEWS)[number];

export const GAPS = { min: 1, max: 30, usual: 5 };
export const SIZES = { min: 2, max: 100_000, usual: 5 };
/** The form of a batch's id. */
export const BATCH_ID = /^\d{2,4}:\d{1,18}$/;

const schema = {
  sort: ['start', 'reviews', 'span', 'medianGap', 'perMinute', 'surprise', 'burstiness', 'archived', 'subjects'],
  views: VIEWS,
  cols: columns.map(({ id }) => id),
  keep: ['batch'],
  filters: {
    gap: parseAsCount(GAPS.min, GAPS.max),
    min: parseAsCount(SIZES.min, SIZES.max),
    sentiment: parseAsStringLiteral(SENTIMENTS),
    author: parseAsText,
    subject: parseAsText,
  },
};

const defaults = { sort: '-start', range: '90d' as const, filters: { gap: GAPS.usual, min: SIZES.usual } };

export type BatchesParams = ListParams<typeof schema.filters>;

/** URL state of /reviews/batch-analysis, tab Batches. */
export function useBatchesParams(): BatchesParams {
  return useListParams(schema, defaults);
}

export function filtersOf({ values }: Pick<BatchesParams, 'values'>): Record<string, unknown> {
  const { range, asOf, gap, min, sentiment, author, subject } = values;
  return {
    range,
    gap: gap ?? GAPS.usual,
    min: min ?? SIZES.usual,
    ...withoutNulls({ asOf, sentiment, author, subject }),
  };
}

/** The view a search string asks for. */
export function viewOf(search: string): View {
  const given = new URLSearchParams(search).get('view');
  return VIEWS.find((view) => view === given) ?? 'batches';
}
