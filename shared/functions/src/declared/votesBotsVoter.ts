import { statement, versions } from '../fields/method.ts';
import { ringFields, voterFields } from '../fields/voter.ts';
import { pageFunction } from '../schema/declaration.ts';
import { count, flag, found, id, list, maybe, number, object, text, time } from '../schema/field.ts';
import { countFrom, who } from '../schema/filter.ts';
import { busiestVoter } from '../schema/largest.ts';
import { person, stampFields } from '../schema/shapes.ts';

const base = {
  ...stampFields,
  version: maybe(count()),
  versions: maybe(versions()),
  computedAt: maybe(time()),
  person: maybe(person()),
  voter: maybe(object(voterFields)),
  votes: count({ says: 'In the period.' }),
  minVotes: count({ says: 'How many a score takes.' }),
  ring: maybe(object(ringFields)),
};

export const votesBotsVoter = pageFunction({
  name: 'votes_bots_voter',
  answers:
    'One voter: the lines of the score, hours and intervals, co-voters with a sample of evidence; a voter of null has too little data.',
  args: {
    id: who({ required: true, sample: '202', sampleFrom: busiestVoter }),
    period: countFrom(30, 90, { fallback: 90, sample: 30, says: '30 or 90 days.' }),
  },
  answer: found('voter', base, {
    hours: list(count(), { metric: 'bots.hours' }),
    intervals: list(object({ fromSeconds: count(), toSeconds: maybe(count()), count: count() }), {
      metric: 'bots.intervals',
    }),
    wouldClear: list(object({ id: text(), points: number(), because: text() })),
    coVoters: list(object({ person: person(), coVotes: count(), jaccard: number(), p: number(), edge: flag() })),
    evidence: list(object({ type: text(), id: id(), at: time(), other: maybe(person()) })),
    statement: maybe(statement()),
  }),
});
