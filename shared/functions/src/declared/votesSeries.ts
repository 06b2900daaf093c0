import { pageFunction, stamped } from '../schema/declaration.ts';
import { count, list, object, time } from '../schema/field.ts';
import { oneOf } from '../schema/filter.ts';
import { streamFilters } from './votesStream.ts';

export const votesSeries = pageFunction({
  name: 'votes_series',
  answers: 'Votes in each bucket of time by direction; those on open slashes are blind.',
  args: { bucket: oneOf(['hour', 'day', 'week'], { fallback: 'day' }) },
  filters: streamFilters,
  answer: stamped({ points: list(object({ at: time(), up: count(), down: count(), blind: count() })) }),
});
