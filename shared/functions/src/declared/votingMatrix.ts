import { agreementFields } from '../fields/voteSkill.ts';
import { pageFunction, stamped } from '../schema/declaration.ts';
import { id, list, object } from '../schema/field.ts';
import { listOf, oneOf } from '../schema/filter.ts';
import { busiestSlashVoter } from '../schema/largest.ts';
import { person } from '../schema/shapes.ts';

export const votingMatrix = pageFunction({
  name: 'voting_matrix',
  answers: 'How up to 20 voters agree on slashes or on content, pair by pair.',
  args: {
    ids: listOf(20, { required: true, sample: ['1', '2', '3', '7'], sampleFrom: { ...busiestSlashVoter, take: 20 } }),
    kind: oneOf(['slash', 'content'], {
      fallback: 'slash',
      sample: 'content',
      says: 'Content: reviews, vouches and everything else, of pairs that share at least 30.',
    }),
  },
  answer: stamped({
    people: list(person()),
    pairs: list(object({ a: id({ says: 'User id.' }), b: id(), ...agreementFields })),
  }),
});
