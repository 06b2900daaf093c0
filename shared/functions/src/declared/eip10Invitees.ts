import { bondFields, bondScoreFields } from '../fields/bond.ts';
import { pageFunction, stamped } from '../schema/declaration.ts';
import { count, flag, list, maybe, object, time, whole } from '../schema/field.ts';
import { who } from '../schema/filter.ts';
import { busiestInviter } from '../schema/largest.ts';
import { person } from '../schema/shapes.ts';

export const eip10Invitees = pageFunction({
  name: 'eip10_invitees',
  answers:
    'Everyone a person invited, highest score first, with those that count under EIP-10 marked; of more than 1,000 the 500 best and the 500 worst.',
  args: { id: who({ required: true, sampleFrom: busiestInviter }) },
  answer: stamped({
    person: maybe(person()),
    ...bondScoreFields,
    k: maybe(count({ says: 'How many count from each end.' })),
    small: maybe(count({ says: 'Up to so many invitees all count.' })),
    rows: list(
      object({
        person: person(),
        score: whole(),
        joinedAt: time(),
        counts: flag(),
        bond: maybe(object(bondFields)),
      }),
    ),
  }),
});
