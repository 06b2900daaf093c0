import { versions } from '../fields/method.ts';
import { ringFields, type ScoreLine, voterFields } from '../fields/voter.ts';
import { listFunction } from '../schema/declaration.ts';
import { count, list, maybe, number, object, time } from '../schema/field.ts';
import { countFrom, levelsNamed, oneOf, onlyYes, who } from '../schema/filter.ts';

export const votesBots = listFunction({
  name: 'votes_bots',
  answers: 'Voters who behave like scripts or rings, with every line of their score: a signal, not a verdict.',
  filters: {
    period: oneOf(['30', '90'], { fallback: '90', sample: '30', says: 'Days looked at.' }),
    min: countFrom(0, 100, { fallback: 50, sample: 0, says: 'Least score.' }),
    ring: onlyYes({ says: 'Members of rings only.' }),
    beneficiary: who({
      says: 'Whom the ring votes for.',
      sampleFrom: { fn: 'votes_bots', rows: 'rings', most: 'size', value: 'beneficiaries.0.userkey' },
    }),
    voter: who({
      sampleFrom: { fn: 'votes_bots', args: { sort: '-votes' }, rows: 'rows', value: 'voter.userkey' },
    }),
    level: levelsNamed({ sampleFrom: { fn: 'votes_bots', rows: 'rows', take: 1, value: 'level' } }),
  },
  orders: ['score', 'votes', 'coverage', 'maxJ', 'modalShare', 'hhi', 'upShare'],
  order: '-score',
  row: voterFields,
  figures: {
    scored: count({ metric: 'bots.scored' }),
    tooLittle: count(),
    high: count({ metric: 'bots.high' }),
    veryHigh: count(),
    highest: maybe(number()),
    rings: count({ metric: 'bots.rings' }),
    ringMembers: count(),
    ringVotes: count({ metric: 'bots.ringVotes' }),
    ringTooFew: count({ says: 'Members of rings with too few votes to score.' }),
    votes: maybe(count()),
    flaggedVotes: count({ metric: 'bots.flagged' }),
    flaggedWeightShare: maybe(number()),
  },
  more: {
    rings: list(object(ringFields)),
    version: maybe(count({ says: 'The highest of the versions.' })),
    versions: maybe(versions()),
    computedAt: maybe(time()),
  },
  bench: [{ args: { filters: { period: 30, min: 0 } }, budget: 'chosen' }],
  file: {
    name: 'votes-bot-analysis',
    ids: ['ringId'],
    columns: [
      'voter',
      'score',
      'band',
      'coverage',
      'votes',
      'maxJ',
      'modalShare',
      'quietHours',
      'fastShare',
      'batchShare',
      'burstiness',
      'hhi',
      'upShare',
      'trustPercentile',
      'ringId',
      {
        name: 'lines',
        of: ({ lines }) =>
          lines
            .map(({ id, points, weight, because }: ScoreLine) =>
              points === null ? `${id} no data` : `${id} ${points} of ${weight}: ${because}`,
            )
            .join('; '),
      },
    ],
  },
});
