import { withoutNulls } from '@companion/ui/page';
import { type ListParams, parseAsCount, parseAsStringLiteral, parseAsText, useListParams } from '@companion/ui/url';
import { columns } from './columns';
import { CONTEXTS } from './contexts';

export const GAPS = { min: 1, max: 60, usual: 10 };
export const SIZES = { min: 2, max: 100_000, usual: 5 };
/** The form of an event's id. */
export const EVENT_ID = /^\d{2,4}:-?\d{1,18}:\d{1,12}:\d{1,18}$/;

const schema = {
  sort: ['archived', 'start', 'span', 'age', 'share', 'restored'],
  cols: columns.map(({ id }) => id),
  keep: ['event'],
  filters: {
    min: parseAsCount(SIZES.min, SIZES.max),
    gap: parseAsCount(GAPS.min, GAPS.max),
    context: parseAsStringLiteral(CONTEXTS),
    author: parseAsText,
    subject: parseAsText,
  },
};

const defaults = { sort: '-archived', range: '1y' as const, filters: { min: SIZES.usual, gap: GAPS.usual } };

export type MassArchiveParams = ListParams<typeof schema.filters>;

/** URL state of /reviews/mass-archive. */
export function useMassArchiveParams(): MassArchiveParams {
  return useListParams(schema, defaults);
}

export function filtersOf({ values }: Pick<MassArchiveParams, 'values'>): Record<string, unknown> {
  const { range, asOf, min, gap, context, author, subject } = values;
  return {
    range,
    min: min ?? SIZES.usual,
    gap: gap ?? GAPS.usual,
    ...withoutNulls({ asOf, context, author, subject }),
  };
}
