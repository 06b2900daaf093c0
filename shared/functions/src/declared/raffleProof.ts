import { raffleFields } from '../fields/raffle.ts';
import { pageFunction } from '../schema/declaration.ts';
import { count, flag, id, list, maybe, object, optional, text, time, word } from '../schema/field.ts';
import { keyOf } from '../schema/filter.ts';
import { person } from '../schema/shapes.ts';

const hex = () => maybe(text({ says: '32 bytes as hex.' }));

/** Who takes part unless a list was pasted. */
const rule = object({
  minScore: optional(count()),
  minReviews: optional(count()),
  minStreak: optional(count()),
  minXp: optional(count()),
  season: optional(count()),
  week: optional(count()),
  slash: optional(id({ says: 'Voted on this slash.' })),
  flaggedFrom: optional(count({ says: 'Nobody to whom a detector gives this score or more.' })),
  tickets: optional(object({ metric: word(['score', 'xp', 'reviews']), per: count(), cap: count() })),
});

export const raffleProof = pageFunction({
  name: 'raffle_proof',
  answers: 'Everything published about a raffle, enough to check its draw; null for an unknown one.',
  args: {
    id: keyOf(/^R-\d{4,12}$/, {
      required: true,
      sample: 'R-0001',
      sampleFrom: { fn: 'raffles_list', rows: 'rows', value: 'id' },
    }),
  },
  answer: maybe(
    object({
      algorithm: word(['raffle-v1']),
      raffleId: text(),
      ...raffleFields,
      repeats: flag({ says: 'A person may win more than once.' }),
      rule: maybe(rule),
      ownerWallet: text(),
      commit: hex(),
      frozenAt: maybe(time()),
      endedAt: maybe(time()),
      root: hex(),
      tickets: maybe(count()),
      announcedRound: maybe(count()),
      randomness: hex(),
      signature: maybe(text()),
      secret: maybe(text({ says: 'After the draw only.' })),
      seed: hex(),
      log: list(
        object({
          k: count(),
          value: text({ says: 'An unsigned 64-bit number.' }),
          ticket: maybe(count()),
          owner: maybe(id()),
          result: word(['accepted', 'repeat', 'rejected']),
        }),
      ),
      entries: list(object({ profileId: id(), tickets: count() })),
      people: list(person(), { says: 'Organizer, winners, and the first 500 who take part.' }),
    }),
  ),
});
