import { slashBand, slashFields } from '../fields/slash.ts';
import { voteSkillFields } from '../fields/voteSkill.ts';
import { pageFunction } from '../schema/declaration.ts';
import { count, flag, found, list, maybe, number, object, optional, time, word } from '../schema/field.ts';
import { recordId, someOf } from '../schema/filter.ts';
import { mostVotedSlash } from '../schema/largest.ts';
import { level, person, stampFields } from '../schema/shapes.ts';

const EXCLUDABLE = ['rel-subject', 'rel-author', 'flagged'] as const;

const vote = object({
  person: person(),
  level: maybe(level()),
  weight: maybe(number()),
  weightEstimated: flag({ says: 'The network gave no weight: it is the voter’s score.' }),
  weightSharePct: maybe(number({ unit: 'percent' })),
  direction: maybe(word(['up', 'down'])),
  at: time(),
  hours: number({ unit: 'hours', says: 'After the opening.' }),
  relations: list(
    object({
      side: word(['subject', 'author']),
      relation: word(['self', 'reviewed', 'vouched', 'invited', 'sameInviter', 'priorSlash']),
    }),
  ),
  flagged: flag({ says: 'A high farmer or bot score.' }),
  coherent: maybe(flag({ says: 'With the outcome; null of an inconclusive slash.' })),
  record: maybe(object(voteSkillFields)),
});

export const slashVotesDetail = pageFunction({
  name: 'slash_votes_detail',
  answers: 'Every vote of a closed slash with its weight, relations and record; nothing of it while the slash is open.',
  args: {
    slash_id: recordId({ required: true, sample: 5, sampleFrom: mostVotedSlash }),
    exclude: someOf(EXCLUDABLE, {
      says: 'Voters left out of rows and tally: related to the accused or the accuser, or flagged.',
    }),
  },
  answer: found(
    'slash',
    { ...stampFields, slash: maybe(object(slashFields)) },
    {
      sealed: flag({ says: 'Still open: no votes are shown.' }),
      closesInSeconds: maybe(number({ unit: 'seconds' })),
      exclude: optional(list(word(EXCLUDABLE))),
      thresholds: optional(
        object({ passPct: maybe(number()), defendPct: maybe(number()) }, { metric: 'slash.bands', unit: 'percent' }),
      ),
      tally: maybe(
        object(
          {
            votes: count(),
            up: count(),
            down: count(),
            weightUp: number(),
            weightDown: number(),
            sharePct: maybe(number({ metric: 'slashes.weightedShare', unit: 'percent' })),
            headCountPct: maybe(number({ unit: 'percent' })),
            band: slashBand(),
          },
          { metric: 'M7' },
        ),
      ),
      pivotal: maybe(
        object({
          size: maybe(count()),
          voters: list(person(), { says: 'All whose reversal alone would do, or one set of this size.' }),
        }),
      ),
      misplacementIndex: maybe(number({ says: '100 (1 - share / pass) below the mark to pass, else 0.' })),
      running: optional(
        list(
          object({
            at: time(),
            weightUp: number(),
            weightDown: number(),
            sharePct: maybe(number({ unit: 'percent' })),
          }),
        ),
      ),
      byLevel: optional(
        list(object({ level: level(), up: count(), down: count(), weightUp: number(), weightDown: number() })),
      ),
      rows: list(vote),
    },
  ),
});
