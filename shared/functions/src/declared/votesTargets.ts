import { voteFilters, voteKpis } from '../fields/vote.ts';
import { targetName, targetPath } from '../fields/votePaths.ts';
import { listFunction } from '../schema/declaration.ts';
import { count, flag, id, maybe, number, text, time } from '../schema/field.ts';
import { countFrom } from '../schema/filter.ts';
import { person } from '../schema/shapes.ts';

export const votesTargets = listFunction({
  name: 'votes_targets',
  answers: 'What is voted on, most voted or most contested first; of an open slash only the number of votes is known.',
  filters: { ...voteFilters, minVotes: countFrom(1, 1_000_000) },
  opens: { range: '7d' },
  orders: ['votes', 'controversy', 'last'],
  order: '-votes',
  row: {
    type: text(),
    id: id(),
    author: maybe(person()),
    subject: maybe(person()),
    snippet: maybe(text()),
    eip6Mark: flag({ metric: 'reviews.spamMark', says: 'The subject of a positive review voted it down.' }),
    votes: count(),
    up: maybe(count()),
    down: maybe(count()),
    weightedShare: maybe(number({ metric: 'votes.weightedShare' })),
    controversy: maybe(number({ metric: 'votes.controversy' })),
    blind: flag(),
    firstAt: time(),
    lastAt: time(),
    last24h: count(),
  },
  figures: voteKpis,
  file: {
    name: 'votes',
    ids: ['type', 'id'],
    columns: [
      'type',
      'id',
      'author',
      'subject',
      'snippet',
      'votes',
      'up',
      'down',
      'weightedShare',
      'controversy',
      'blind',
      'firstAt',
      'lastAt',
      'last24h',
    ],
  },
  feed: {
    title: 'Most voted',
    page: '/votes',
    order: '-last',
    entry: (row) => ({
      // A new vote makes a new entry: that is what subscribers want.
      id: `target:${row.type}:${row.id}:${row.lastAt}`,
      at: row.lastAt,
      title: `${targetName(row)}: ${row.blind ? `${row.votes} votes` : `${row.up} up, ${row.down} down`}`,
      text: row.snippet ?? '',
      path: targetPath(row),
    }),
  },
});
