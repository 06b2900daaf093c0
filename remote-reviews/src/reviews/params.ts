import { reviewsList } from '@companion/functions/reviewsList';
import { type FunctionAddress, useFunctionAddress } from '@companion/ui/url';
import { columns } from './columns';

export type ReviewsAddress = FunctionAddress<typeof reviewsList>;

/** State of /reviews in its address. */
export const useReviewsAddress = (): ReviewsAddress =>
  useFunctionAddress(reviewsList, { cols: columns.map(({ id }) => id) });
