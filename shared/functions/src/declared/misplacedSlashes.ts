import { accuserFields, slashFields, slashStatus } from '../fields/slash.ts';
import { slashFilters } from '../fields/slashFilters.ts';
import { listFunction } from '../schema/declaration.ts';
import { count, flag, id, list, maybe, number, object, time, whole, word } from '../schema/field.ts';
import { countFrom, oneOf } from '../schema/filter.ts';

export const misplacedSlashes = listFunction({
  name: 'misplaced_slashes',
  answers: 'Accusations that failed: defended, inconclusive, aimed at the wrong account, or overtaken by events.',
  flag: 'misplacedSlashes',
  filters: {
    ...slashFilters,
    // Excludes slashes that were defended: backing the accused cost nobody anything, so there is no backer to sample.
    status: { ...slashFilters.status, sample: 'defended' },
    backer: { ...slashFilters.backer, sample: undefined, sampleFrom: undefined },
    category: oneOf(['a', 'b', 'c', 'd'], {
      fallback: 'a',
      says: 'a defended, b inconclusive, c aimed wrongly, d upheld and overtaken within 90 days.',
    }),
    minVotes: countFrom(0, 1_000_000),
  },
  orders: ['index', 'opened', 'amount'],
  order: '-index',
  row: {
    ...slashFields,
    category: word(['A', 'B', 'C', 'D']),
    index: maybe(number({ says: '100 (1 - share / pass): 100 without any weight for the slash.' })),
    reason: maybe(word(['self', 'nobody', 'linkedLater', 'repeated', 'overtaken'])),
    authorRecord: object(accuserFields),
    later: object(
      {
        slashes: list(object({ id: id(), status: slashStatus(), openedAt: time(), sameAuthor: flag() }), {
          says: 'The first five on the same person that were opened later.',
        }),
        scoreChange: maybe(whole({ metric: 'M21', unit: 'points', says: 'Of the accused, from the end until now.' })),
      },
      { says: 'What happened to the accused after it had ended.' },
    ),
  },
  file: {
    name: 'slashes-misplaced',
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
      'category',
      'reason',
      'index',
      'sharePct',
      'up',
      'down',
      'votes',
      'turnoutPct',
      'authorRecord.upheld',
      'authorRecord.defended',
      'authorRecord.inconclusive',
      'later.scoreChange',
    ],
  },
  more: {
    counts: object({ A: count(), B: count(), C: count(), D: count() }),
    authors: list(object(accuserFields), { says: 'The fifty with the best record.' }),
  },
});
