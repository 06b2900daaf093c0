import { LEVEL_NAMES } from '@companion/domain';
import { withoutNulls } from '@companion/ui/page';
import { type ListParams, parseAsStringLiteral, useListParams } from '@companion/ui/url';
import { TARGET_TYPES } from '../votes/params';

const schema = {
  // The page has no list to sort, but a list's URL state.
  sort: ['votes'],
  filters: {
    type: parseAsStringLiteral(TARGET_TYPES),
    level: parseAsStringLiteral(LEVEL_NAMES),
    excludeFlagged: parseAsStringLiteral(['yes'] as const),
  },
};

const defaults = { sort: '-votes', range: '90d' as const };

export type AnalysisParams = ListParams<typeof schema.filters>;

/** URL state of /votes/analysis. */
export function useAnalysisParams(): AnalysisParams {
  return useListParams(schema, defaults);
}

/** What the page's function is asked for. */
export function filtersOf({ values }: Pick<AnalysisParams, 'values'>): Record<string, unknown> {
  const { range, asOf, type, level, excludeFlagged } = values;
  return { range, ...withoutNulls({ asOf, type, level }), ...(excludeFlagged === 'yes' && { excludeFlagged: true }) };
}
