import { TARGET_TYPES, unknownVotes, VOTE_COLUMNS, VOTE_IDS, voteFields } from '../fields/vote.ts';
import { voteEntry } from '../fields/votePaths.ts';
import { listFunction } from '../schema/declaration.ts';
import { count, list, map, maybe, number, object, optional, text, time } from '../schema/field.ts';
import { oneOf, pastDay, range, someOf, who } from '../schema/filter.ts';
import { busiestVoter, mostReviewed } from '../schema/largest.ts';
import { person, share } from '../schema/shapes.ts';

const side = {
  votes: count({ metric: 'votesSearch.votes' }),
  up: count(),
  down: count(),
  visible: count({ says: 'Votes with a direction.' }),
  upShare: share(),
  weightedShare: maybe(number()),
  weightsEstimated: count(),
  counterparties: count({ says: 'Different people: authors voted on, or voters.' }),
  hhi: maybe(number({ metric: 'votesSearch.concentration' })),
  byType: map(count()),
  firstAt: maybe(time()),
  lastAt: maybe(time()),
  calendar: list(object({ at: time(), votes: count() })),
  months: list(object({ at: time(), up: count(), down: count(), blind: count(), unknown: optional(unknownVotes()) })),
  people: list(object({ person: person(), up: count(), down: count() }), { says: 'The twenty with the most votes.' }),
};

export const votesSearch = listFunction({
  name: 'votes_search',
  answers: 'How someone votes, and who votes on what they wrote; a null person is unknown, with the nearest handles.',
  args: { person: who({ required: true, sampleFrom: busiestVoter }) },
  filters: {
    dir: oneOf(['cast', 'received'], { fallback: 'cast', sample: 'received' }),
    range: range({ says: 'When it was cast.' }),
    asOf: pastDay(),
    type: someOf(TARGET_TYPES),
    direction: oneOf(['up', 'down'], { sample: 'down' }),
    counterparty: who({ sampleFrom: mostReviewed }),
  },
  opens: { range: '90d' },
  budget: 'chosen',
  orders: ['at', 'weight'],
  order: '-at',
  row: {
    ...voteFields,
    secondsAfter: maybe(
      number({ metric: 'votesSearch.secondsAfter', unit: 'seconds', says: 'Since the target was made.' }),
    ),
    targetStatus: maybe(text()),
  },
  figures: {
    cast: object({ ...side, slashCoherence: share({ metric: 'votesSearch.coherence' }) }),
    received: object(side),
  },
  more: { person: maybe(person()), nearest: optional(list(person())) },
  file: {
    name: 'votes-search',
    ids: VOTE_IDS,
    columns: [...VOTE_COLUMNS, 'secondsAfter', 'targetStatus'],
  },
  feed: {
    title: 'Votes of a person',
    // A lone surrogate cannot be escaped.
    page: ({ person: given }) =>
      `/votes/search/${encodeURIComponent(String(given ?? '').replace(/\p{Surrogate}/gu, ''))}`,
    order: '-at',
    entry: voteEntry,
  },
});
