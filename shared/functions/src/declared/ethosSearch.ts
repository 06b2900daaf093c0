import { listFunction } from '../schema/declaration.ts';
import { count, flag, id, key, list, maybe, number, object, text, time, word } from '../schema/field.ts';
import { countFrom, dayGiven, listOf, oneOf, range, someOf, who } from '../schema/filter.ts';
import { mostReviewed } from '../schema/largest.ts';
import { person, SENTIMENTS, sentiment } from '../schema/shapes.ts';

const TYPES = ['review', 'vouch', 'slash'] as const;
const share = () => list(object({ person: person(), count: count() }), { says: 'The first 8.' });

export const ethosSearch = listFunction({
  name: 'ethos_search',
  answers: 'Everything people wrote, in reviews, vouches and slashes, by words and operators.',
  budget: 'chosen',
  filters: {
    words: listOf(8, { sample: ['trusted'], says: 'Words and phrases that all stand in the text.' }),
    without: listOf(8, { sample: ['scam'], says: 'Words and phrases that do not.' }),
    type: someOf(TYPES),
    sentiment: oneOf(SENTIMENTS, { says: 'Reviews only.' }),
    state: oneOf(['active', 'archived'], { says: 'Archived: also a vouch that ended and a slash that was cancelled.' }),
    marks: someOf(['reciprocal', 'batch', 'template'], { says: 'Reviews only; all of them.' }),
    author: who(),
    subject: who({ sampleFrom: mostReviewed }),
    after: dayGiven({ says: 'From this day on.' }),
    before: dayGiven({ says: 'Before this day.', sample: '2026-03-01' }),
    minVotes: countFrom(0, 1_000_000_000),
    maxVotes: countFrom(0, 1_000_000_000),
    minScore: countFrom(0, 2800, { says: 'Of the author.' }),
    maxScore: countFrom(0, 2800, { sample: 1600, says: 'Of the author.' }),
    range: range(),
  },
  orders: ['relevance', 'at'],
  order: '-relevance',
  row: {
    key: key(),
    type: word(TYPES),
    id: id(),
    at: time(),
    author: person(),
    subject: person(),
    sentiment: sentiment(),
    active: flag(),
    title: maybe(text()),
    text: maybe(text()),
  },
  figures: {
    reviews: count(),
    vouches: count(),
    slashes: count(),
    positive: count(),
    neutral: count(),
    negative: count(),
    inactive: count({ says: 'Archived, ended or cancelled.' }),
    reciprocal: count({ says: 'Reviews whose subject has an active review of the author.' }),
    batch: count({ says: 'Reviews of a batch.' }),
    template: count({ says: 'Reviews with a near-duplicate.' }),
    months: list(object({ at: time(), count: count() })),
    authors: share(),
    subjects: share(),
    words: list(object({ word: text(), uses: count(), logOdds: number({ metric: 'search.distinctive' }) })),
    partial: flag({
      says: 'More than 2,000 of one kind match: figures and ranks are of the newest 2,000, the list goes on by time.',
    }),
  },
  file: {
    name: 'search',
    ids: ['type', 'id'],
    columns: ['type', 'id', 'at', 'author', 'subject', 'sentiment', 'active', 'title', 'text'],
  },
  feed: {
    title: 'New hits',
    page: '/mini-apps/ethossearch',
    order: '-at',
    entry: (row) => ({
      id: row.key,
      at: row.at,
      title: `${row.author.name} on ${row.subject.name}: ${row.title ?? row.type}`,
      text: row.text ?? '',
      path: `/mini-apps/ethossearch?q=type%3A${row.type}%20author%3A${encodeURIComponent(row.author.userkey)}`,
    }),
  },
});
