import { functionQuery } from '@companion/data';
import type { ArgsOf, FiltersOf, KpisOf, PointOf, RowOf } from '@companion/functions';
import { reviewsList } from '@companion/functions/reviewsList';
import { reviewsSeries } from '@companion/functions/reviewsSeries';

export type Review = RowOf<typeof reviewsList>;
/** Over all states: the status filter does not affect them. */
export type ReviewKpis = KpisOf<typeof reviewsList>;
export type ReviewPoint = PointOf<typeof reviewsSeries>;
export type ReviewsFilters = FiltersOf<typeof reviewsSeries>;

export const reviewsQuery = (args: ArgsOf<typeof reviewsList>) => functionQuery(reviewsList, args);

export const reviewsSeriesQuery = (filters: ReviewsFilters) => functionQuery(reviewsSeries, { filters });
