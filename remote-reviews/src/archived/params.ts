import { reviewsArchivedLeaderboard } from '@companion/functions/reviewsArchivedLeaderboard';
import { type FunctionAddress, useFunctionAddress } from '@companion/ui/url';
import { authorColumns } from './columns';

/** A ranking by rate needs that many cases, unless a minimum is given. */
export const LEAST_FOR_RATE = 10;

export type ArchivedAddress = FunctionAddress<typeof reviewsArchivedLeaderboard>;

/** State of /reviews/archived-leaderboard in its address. The tab is no filter: clearing keeps it. */
export function useArchivedAddress(): ArchivedAddress {
  const list = useFunctionAddress(reviewsArchivedLeaderboard, { cols: authorColumns.map(({ id }) => id) });
  const { by, cols } = list.values;
  return {
    ...list,
    active: list.active.filter((key) => key !== 'by'),
    clear: () => list.commit({ ...list.defaults, by, cols }),
  };
}

/** Whether the list is ranked by rate with its own minimum. */
export const ranksByRate = ({ values: { sort, min } }: Pick<ArchivedAddress, 'values'>): boolean =>
  sort.replace(/^-/, '') === 'rate' && min === null;
