import { LEVEL_NAMES } from '@companion/domain';
import { withoutNulls } from '@companion/ui/page';
import { type ListParams, parseAsCount, parseAsStringLiteral, parseAsText, useListParams } from '@companion/ui/url';
import { columns } from './columns';
import type { Period } from './queries';

/** Ids of the drawers, as the URL carries them. */
export const RING_ID = /^\d{1,15}$/;
export const VOTER_ID = /^[\w.:@-]{1,200}$/;

const LEAST_SCORE = 50;

const schema = {
  sort: ['score', 'votes', 'coverage', 'maxJ', 'modalShare', 'hhi', 'upShare'],
  cols: columns.map(({ id }) => id),
  filters: {
    period: parseAsStringLiteral(['30', '90'] as const),
    min: parseAsCount(0, 100),
    ring: parseAsStringLiteral(['yes'] as const),
    beneficiary: parseAsText,
    voter: parseAsText,
    level: parseAsStringLiteral(LEVEL_NAMES),
  },
  keep: ['openRing', 'openVoter'],
};

const defaults = { sort: '-score', filters: { period: '90' as const, min: LEAST_SCORE } };

export type BotsParams = ListParams<typeof schema.filters>;

/** URL state of /votes/bot-analysis. */
export function useBotsParams(): BotsParams {
  return useListParams(schema, defaults);
}

export const periodOf = ({ values }: Pick<BotsParams, 'values'>): Period => (values.period === '30' ? 30 : 90);

/** What the page's function is asked for. */
export function filtersOf(list: Pick<BotsParams, 'values'>): Record<string, unknown> {
  const { min, ring, beneficiary, voter, level } = list.values;
  return {
    period: periodOf(list),
    min: min ?? LEAST_SCORE,
    ...(ring === 'yes' && { ring: true }),
    ...withoutNulls({ beneficiary, voter, level }),
  };
}
