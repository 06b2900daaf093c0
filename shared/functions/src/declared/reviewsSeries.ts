import { pageFunction, stamped } from '../schema/declaration.ts';
import { count, optional } from '../schema/field.ts';
import { before, bucket } from '../schema/filter.ts';
import { seriesFields } from '../schema/shapes.ts';
import { reviewsFilters } from './reviewsList.ts';

export const reviewsSeries = pageFunction({
  name: 'reviews_series',
  answers: 'Reviews written in each bucket of time: active ones by sentiment, archived ones apart.',
  args: { bucket: bucket(), before: before() },
  filters: reviewsFilters,
  answer: stamped(
    seriesFields({
      positive: count(),
      neutral: count(),
      negative: count(),
      archived: count(),
      unknown: optional(count({ says: 'Active ones of no sentiment that is known; named where there are any.' })),
    }),
  ),
});
