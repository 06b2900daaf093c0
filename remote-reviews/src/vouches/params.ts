import { createParser, type ListParams, parseAsStringLiteral, parseAsText, useListParams } from '@companion/ui/url';
import { givenFilters } from '../filters/givenFilters';
import { LEVEL_NAMES } from '../filters/options';
import { columns } from './columns';

export const STATUSES = ['active', 'ended', 'all'] as const;

/** A decimal amount of ETH, at most 12 digits before and 18 behind the point, as the server reads it. */
export const isEth = (text: string): boolean => /^\d{1,12}(\.\d{1,18})?$/.test(text);

export const parseAsEth = createParser<string>({ parse: (text) => (isEth(text) ? text : null), serialize: String });

const schema = {
  sort: ['amount', 'vouched', 'days', 'ethDays'],
  cols: columns.map(({ id }) => id),
  filters: {
    status: parseAsStringLiteral(STATUSES),
    minEth: parseAsEth,
    mutual: parseAsStringLiteral(['yes', 'no'] as const),
    author: parseAsText,
    subject: parseAsText,
    person: parseAsText,
    authorLevel: parseAsStringLiteral(LEVEL_NAMES),
    subjectLevel: parseAsStringLiteral(LEVEL_NAMES),
  },
};

const defaults = { sort: '-amount', range: 'all' as const, filters: { status: 'active' as const } };

export type VouchesParams = ListParams<typeof schema.filters>;

/** URL state of /vouches. */
export function useVouchesParams(): VouchesParams {
  return useListParams(schema, defaults);
}

/** What the page's functions are asked for: the URL's filters without empty ones. */
export const filtersOf = ({ values }: Pick<VouchesParams, 'values'>): Record<string, unknown> =>
  givenFilters(values, schema.filters);
