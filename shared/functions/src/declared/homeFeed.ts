import { slashFields } from '../fields/slash.ts';
import { pageFunction, stamped } from '../schema/declaration.ts';
import { id, list, maybe, object, opaque, optional, pick, time, wei, word } from '../schema/field.ts';
import { countFrom, json, someOf } from '../schema/filter.ts';
import { person } from '../schema/shapes.ts';

export const FEED_KINDS = ['slashOpen', 'slashDecided', 'vouch', 'unhealthy'] as const;
const SLASH = ['status', 'type', 'amount', 'claim', 'author', 'subject', 'votes', 'closesAt', 'sharePct'] as const;

export const homeFeed = pageFunction({
  name: 'home_feed',
  answers: 'What happened last, newest first: slashes opened and decided, vouches, and vouches that ended badly.',
  args: {
    types: someOf(FEED_KINDS, { says: 'All when none is given.' }),
    after: json({ says: 'The `next` of the answer before.' }),
    per: countFrom(1, 100, { fallback: 25 }),
  },
  answer: stamped({
    rows: list(
      object({
        kind: word(FEED_KINDS),
        id: id(),
        at: time(),
        slash: optional(object(pick(slashFields, SLASH))),
        vouch: optional(object({ voucher: person(), subject: person(), amountWei: wei(), unvouchedAt: maybe(time()) })),
      }),
    ),
    next: maybe(opaque({ says: 'Where the next rows begin; null at the end.' })),
  }),
  file: {
    name: 'home-feed',
    chunk: 100,
    columns: [
      'kind',
      'id',
      'at',
      'slash.status',
      'slash.type',
      'slash.amount',
      'slash.claim',
      'slash.author',
      'slash.subject',
      'slash.votes',
      'slash.sharePct',
      'slash.closesAt',
      'vouch.voucher',
      'vouch.subject',
      'vouch.amountWei',
      'vouch.unvouchedAt',
    ],
  },
});
