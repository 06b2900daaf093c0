import { counterparties, trustPathList } from '../fields/interaction.ts';
import { foundPerson } from '../fields/person.ts';
import { slashStatus } from '../fields/slash.ts';
import { pageFunction, stamped } from '../schema/declaration.ts';
import {
  count,
  either,
  type Fields,
  flag,
  id,
  list,
  maybe,
  object,
  optional,
  text,
  time,
  wei,
  whole,
  word,
} from '../schema/field.ts';
import { who } from '../schema/filter.ts';
import { mostReviewed } from '../schema/largest.ts';
import { person } from '../schema/shapes.ts';

/** What one of two people did to the other; `from` says which one acted. */
const event = <const K extends string, F extends Fields>(kind: K, fields: F) =>
  object({ at: time(), kind: word([kind]), from: word(['a', 'b']), id: id(), ...fields });
const timeline = list(
  either([
    event('review', { sentiment: maybe(whole({ says: '1, 0 or -1.' })), active: flag() }),
    event('vouch', { wei: maybe(wei()), active: flag() }),
    event('unvouch', { wei: maybe(wei()), unhealthy: flag() }),
    event('slash', { status: slashStatus(), amount: maybe(whole()) }),
    event('invitation', {}),
    event('vote', { target: text(), direction: maybe(word(['up', 'down'])) }),
    event('slashVote', {
      agree: maybe(
        flag({
          says: 'Whether the other voted the same way on this slash of a third person; null while open, and where a direction is not known.',
        }),
      ),
    }),
  ]),
  { says: 'A thousand at most; of more the oldest votes are left out.' },
);

const balance = () =>
  object({ reviews: count(), vouchedWei: wei(), votes: count(), slashes: count(), invited: flag() });
const people = () => object({ count: count(), people: list(person(), { says: 'The first twenty.' }) });
export const profileInteractions = pageFunction({
  name: 'profile_interactions',
  answers: 'What two people did to each other and what they share; for one person, who they interact with most.',
  flag: 'profileInteractions',
  args: { a: who({ required: true }), b: who({ sample: '3', sampleFrom: mostReviewed }) },
  budget: 'chosen',
  answer: maybe(
    either([
      stamped({
        a: maybe(person()),
        b: maybe(person()),
        unknown: word(['a', 'b']),
        suggest: optional(list(foundPerson(), { says: 'Nearest handles to the unknown id.' })),
      }),
      stamped({
        a: person(),
        b: maybe(person()),
        count: count({ says: 'Of all counterparties; the 200 with the most weight are listed.' }),
        counterparties: counterparties(),
      }),
      stamped({
        a: person(),
        b: person(),
        weight: count(),
        timeline,
        balance: object({ a: balance(), b: balance() }),
        shared: object({
          endorsers: people(),
          endorsed: people(),
          opponents: people(),
          inviter: maybe(person()),
          slashVotes: list(
            object({ slashId: id(), agree: maybe(flag({ says: 'Null where a direction is not known.' })) }),
          ),
        }),
        paths: trustPathList(),
        pathsBack: trustPathList(),
      }),
    ]),
  ),
});
