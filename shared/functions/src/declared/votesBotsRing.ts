import { versions } from '../fields/method.ts';
import { target } from '../fields/vote.ts';
import { ringFields } from '../fields/voter.ts';
import { pageFunction } from '../schema/declaration.ts';
import { count, found, id, list, maybe, number, object, time, word } from '../schema/field.ts';
import { countFrom, recordId } from '../schema/filter.ts';
import { stampFields } from '../schema/shapes.ts';

const method = { version: maybe(count()), versions: maybe(versions()), computedAt: maybe(time()) };

export const votesBotsRing = pageFunction({
  name: 'votes_bots_ring',
  answers: 'One ring: its members, who votes like whom, and the targets they share (300 at most) with their votes.',
  args: {
    period: countFrom(30, 90, { required: true, sample: 90, says: '30 or 90 days.' }),
    id: recordId({
      required: true,
      sample: 1,
      sampleFrom: { fn: 'votes_bots', rows: 'rings', most: 'size', value: 'id' },
    }),
  },
  answer: found(
    'ring',
    { ...stampFields, ...method, ring: maybe(object(ringFields)) },
    {
      edges: maybe(list(object({ i: id(), j: id(), coVotes: count(), jaccard: number(), p: number() }))),
      targets: maybe(
        list(
          object({
            ...target().fields,
            idf: maybe(number({ says: 'Weight of the target: rare ones say more.' })),
            votes: list(object({ userId: id(), at: time(), direction: word(['up', 'down']) })),
          }),
        ),
      ),
    },
  ),
});
