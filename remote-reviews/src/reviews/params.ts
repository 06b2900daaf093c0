import { reviewsList } from '@companion/functions/reviewsList';
import { type FunctionAddress, useFunctionAddress } from '@companion/ui/url';
import { columns } from './columns';

export type ReviewsAddress = FunctionAddress<typeof reviewsList>;

/** URL state of /reviews. */
export const useReviewsAddress = (): ReviewsAddress =>
  useFunctionAddress(reviewsList, { cols: columns.map(({ id }) => id) });
