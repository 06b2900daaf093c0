import { functionQuery } from '@companion/data';
import type { ArgsOf, RowOf } from '@companion/functions';
import { reviewsList } from '@companion/functions/reviewsList';

export type Review = RowOf<typeof reviewsList>;

export const reviewsQuery = (args: ArgsOf<typeof reviewsList>) => functionQuery(reviewsList, args);
