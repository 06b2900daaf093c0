import { LEVEL_NAMES } from '@companion/domain';
import { vouchesList } from '@companion/functions/vouchesList';
import { withoutNulls } from '@companion/ui/page';
import { createParser, type ListParams, parseAsStringLiteral, useListParams } from '@companion/ui/url';
import { UNITS } from './unit';

const parseAsEth = createParser<string>({ parse: vouchesList.filters.minEth.read, serialize: String });

const schema = {
  // The page has no list to sort, but a list's URL state.
  sort: ['amount'],
  filters: {
    minEth: parseAsEth,
    authorLevel: parseAsStringLiteral(LEVEL_NAMES),
    subjectLevel: parseAsStringLiteral(LEVEL_NAMES),
    includeEnded: parseAsStringLiteral(['yes'] as const),
    unit: parseAsStringLiteral(UNITS),
  },
};

const defaults = { sort: '-amount', range: 'all' as const, filters: { unit: 'eth' as const } };

export type VouchStatisticsParams = ListParams<typeof schema.filters>;

/** URL state of /vouches/statistics. */
export function useVouchStatisticsParams(): VouchStatisticsParams {
  return useListParams(schema, defaults);
}

/** What the page's function is asked for; the range is of the flows alone. */
export function filtersOf({ values }: Pick<VouchStatisticsParams, 'values'>): Record<string, unknown> {
  const { asOf, minEth, authorLevel, subjectLevel, includeEnded } = values;
  return {
    ...withoutNulls({ asOf, minEth, authorLevel, subjectLevel }),
    ...(includeEnded === 'yes' && { includeEnded: true }),
  };
}

/** What the chart of stock and flows is asked for. */
export function seriesFiltersOf({ values }: Pick<VouchStatisticsParams, 'values'>): Record<string, unknown> {
  const { range, asOf, minEth, authorLevel, subjectLevel } = values;
  return { range, ...withoutNulls({ asOf, minEth, authorLevel, subjectLevel }) };
}
