import { DATA_NAMES, MOST_WHERE } from '../question/grammar.ts';
import { listFunction } from '../schema/declaration.ts';
import { count, flag, key, list, maybe, number, object, text, time, wei } from '../schema/field.ts';
import { keyOf, listOf, oneOf, pastDay, range } from '../schema/filter.ts';
import { person, share } from '../schema/shapes.ts';

const NAME = /^[a-zA-Z]{1,20}$/;

const cell = {
  key: key(),
  group: maybe(text({ says: 'A word or a number; null where it is a time or a person, or not known.' })),
  at: maybe(time({ says: 'Begin of the stretch of time, UTC.' })),
  person: maybe(person()),
  compare: maybe(text()),
  value: maybe(number({ metric: 'magic.value', says: 'Null where nothing can be measured.' })),
  wei: maybe(wei({ says: 'Of measures of ETH.' })),
  share: maybe(share({ says: 'Of measures that are shares.' })),
  count: count({ says: 'Records behind it.' }),
};

export const magic = listFunction({
  name: 'magic',
  answers: 'Any question of a closed grammar: a data set, a measure, a group, filters and a comparison.',
  budget: 'chosen',
  filters: {
    data: oneOf(DATA_NAMES, { fallback: 'reviews' }),
    measure: keyOf(NAME, { fallback: 'count', says: 'What is measured; each data set has its own.' }),
    group: keyOf(NAME, { says: 'One row for each; without it one row in all.' }),
    compare: keyOf(NAME, { says: 'A second group of few words.' }),
    where: listOf(MOST_WHERE, { says: 'Texts like status:active; several of one field: any of them.', sample: [] }),
    range: range(),
    asOf: pastDay(),
  },
  orders: ['usual', 'group', 'value', 'count'],
  order: 'usual',
  row: cell,
  figures: {
    groups: count(),
    records: count(),
    partial: flag({ says: 'There are more than 10,000 pairs of group and comparison; the first are here.' }),
    outlier: maybe(
      object(
        {
          ...cell,
          middle: number({ says: 'Median of the values, in ETH where they are amounts.' }),
          among: count({ says: 'How many have a value.' }),
        },
        { metric: 'magic.outlier', says: 'Null where no value is far from the others.' },
      ),
    ),
    points: list(object(cell), {
      says: 'For a picture: the newest thousand over time, else of the twelve first groups.',
    }),
  },
  bench: [
    { args: { filters: { group: 'sentiment' } } },
    { args: { filters: { group: 'author', measure: 'positiveShare' } } },
    { args: { filters: { data: 'vouches', measure: 'sumEth', group: 'subject', where: ['status:active'] } } },
    { args: { filters: { data: 'votes', group: 'week', compare: 'direction' } } },
    { args: { filters: { data: 'profiles', measure: 'meanScore', group: 'level' } } },
  ],
  file: {
    name: 'magic',
    ids: ['key'],
    columns: ['key', 'group', 'at', 'person', 'compare', 'value', 'wei', 'share.low', 'share.high', 'count'],
  },
});
