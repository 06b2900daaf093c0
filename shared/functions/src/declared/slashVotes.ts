import { slashFields } from '../fields/slash.ts';
import { slashFilters } from '../fields/slashFilters.ts';
import { listFunction } from '../schema/declaration.ts';
import { count, maybe, number } from '../schema/field.ts';

export const slashVotes = listFunction({
  name: 'slash_votes',
  answers: 'Slashes by their votes: share by weight and by headcount, how clear it was, and how few voters decided it.',
  filters: slashFilters,
  orders: ['opened', 'votes', 'share'],
  order: '-opened',
  row: {
    ...slashFields,
    headCountPct: maybe(number({ unit: 'percent', says: 'Share of upvotes by headcount.' })),
    marginPct: maybe(number({ unit: 'percent', says: 'How far the weighted share is from a tie: 0 to 100.' })),
    pivotalSize: maybe(count({ says: 'Fewest voters whose reversal changes the outcome; null where none could.' })),
  },
  file: {
    name: 'slash-votes',
    columns: [
      'id',
      'openedAt',
      'closesAt',
      'subject',
      'author',
      'type',
      'amount',
      'claim',
      'status',
      'sharePct',
      'up',
      'down',
      'votes',
      'turnoutPct',
      'headCountPct',
      'marginPct',
      'pivotalSize',
    ],
  },
});
