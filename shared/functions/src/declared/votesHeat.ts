import { pageFunction, stamped } from '../schema/declaration.ts';
import { count, list, object } from '../schema/field.ts';
import { streamFilters } from './votesStream.ts';

export const votesHeat = pageFunction({
  name: 'votes_heat',
  answers: 'Votes by UTC weekday (1 is Monday) and hour: 168 cells.',
  filters: streamFilters,
  answer: stamped({ cells: list(object({ weekday: count(), hour: count(), votes: count() })) }),
});
