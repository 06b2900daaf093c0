import { VOTE_COLUMNS, VOTE_IDS, voteFields, voteFilters, voteKpis } from '../fields/vote.ts';
import { voteEntry } from '../fields/votePaths.ts';
import { listFunction } from '../schema/declaration.ts';
import { flag } from '../schema/field.ts';
import { countFrom, oneOf } from '../schema/filter.ts';

/** Filters shared by the vote list and its charts. */
export const streamFilters = {
  ...voteFilters,
  direction: oneOf(['up', 'down'], { sample: 'down', says: 'Leaves out open slashes.' }),
};

export const votesStream = listFunction({
  name: 'votes_stream',
  answers: 'Votes one by one, newest first; on an open slash they have no direction.',
  args: {
    most_days: countFrom(1, 366, {
      sample: undefined,
      says: 'A range of more days answers its figures alone, and `tooWide`.',
    }),
  },
  filters: streamFilters,
  opens: { range: '7d' },
  orders: ['at'],
  order: '-at',
  bench: [{ args: { filters: { range: '30d' }, most_days: 31 }, label: 'most_days', budget: 'chosen' }],
  row: voteFields,
  figures: voteKpis,
  more: { tooWide: flag() },
  file: {
    name: 'votes-stream',
    maxDays: 31,
    ids: VOTE_IDS,
    columns: VOTE_COLUMNS,
  },
  feed: { title: 'Votes', page: '/votes', order: '-at', entry: voteEntry },
});
