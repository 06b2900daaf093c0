import { reviewsArchivedLeaderboard } from '@companion/functions/reviewsArchivedLeaderboard';
import { type FunctionAddress, useFunctionAddress } from '@companion/ui/url';
import { authorColumns } from './columns';

/** Minimum cases for a ranking by rate, unless another minimum is given. */
export const LEAST_FOR_RATE = 10;

export type ArchivedAddress = FunctionAddress<typeof reviewsArchivedLeaderboard>;

/** URL state of /reviews/archived-leaderboard. The tab is not a filter, so clearing keeps it. */
export function useArchivedAddress(): ArchivedAddress {
  const list = useFunctionAddress(reviewsArchivedLeaderboard, { cols: authorColumns.map(({ id }) => id) });
  const { by, cols } = list.values;
  return {
    ...list,
    active: list.active.filter((key) => key !== 'by'),
    clear: () => list.commit({ ...list.defaults, by, cols }),
  };
}

/** Whether the list is ranked by rate with the default minimum. */
export const ranksByRate = ({ values: { sort, min } }: Pick<ArchivedAddress, 'values'>): boolean =>
  sort.replace(/^-/, '') === 'rate' && min === null;
