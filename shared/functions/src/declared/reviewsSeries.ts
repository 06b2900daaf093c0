import { pageFunction, stamped } from '../schema/declaration.ts';
import { count, list, object, time } from '../schema/field.ts';
import { oneOf } from '../schema/filter.ts';
import { reviewsFilters } from './reviewsList.ts';

export const reviewsSeries = pageFunction({
  name: 'reviews_series',
  answers: 'Reviews written in each bucket of time: active ones by sentiment, archived ones apart.',
  args: { bucket: oneOf(['day', 'week'], { fallback: 'day' }) },
  filters: reviewsFilters,
  answer: stamped({
    points: list(object({ at: time(), positive: count(), neutral: count(), negative: count(), archived: count() })),
  }),
});
