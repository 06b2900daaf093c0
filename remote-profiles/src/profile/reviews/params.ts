import { oneOf } from '@companion/functions/filters';
import { reviewsList } from '@companion/functions/reviewsList';
import { type FunctionAddress, useFunctionAddress } from '@companion/ui/url';
import { receivedColumns } from './columns';

const own = {
  dir: oneOf(['in', 'out'], { fallback: 'in' }),
  archived: oneOf(['hide', 'show', 'only'], { fallback: 'hide' }),
};
const tab = {
  cols: receivedColumns.map(({ id }) => id),
  only: ['q', 'range', 'asOf', 'sentiment'],
  own,
  keep: ['tab'],
};
const STATUS = { hide: 'active', show: 'all', only: 'archived' } as const;

export type ReviewsAddress = FunctionAddress<typeof reviewsList, typeof own>;

/** URL state of the reviews tab: reviews about a person (`in`) or by them (`out`). */
export const useReviewsAddress = (person: string): ReviewsAddress =>
  useFunctionAddress(reviewsList, tab, ({ dir, archived }) => ({
    filters: { [dir === 'out' ? 'author' : 'subject']: person, status: STATUS[archived ?? 'hide'] },
  }));
