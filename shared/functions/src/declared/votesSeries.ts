import { unknownVotes } from '../fields/vote.ts';
import { pageFunction, stamped } from '../schema/declaration.ts';
import { count, optional } from '../schema/field.ts';
import { before, bucket } from '../schema/filter.ts';
import { seriesFields } from '../schema/shapes.ts';
import { streamFilters } from './votesStream.ts';

export const votesSeries = pageFunction({
  name: 'votes_series',
  answers: 'Votes in each bucket of time by direction; those on open slashes are blind.',
  args: { bucket: bucket(), before: before() },
  filters: streamFilters,
  answer: stamped(seriesFields({ up: count(), down: count(), blind: count(), unknown: optional(unknownVotes()) })),
});
