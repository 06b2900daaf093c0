import { ARCHIVE_ENTRY } from '../fields/archiveEntry.ts';
import { homeEntry } from '../fields/homeEntry.ts';
import { massArchiveFields } from '../fields/massArchive.ts';
import { slashFields } from '../fields/slash.ts';
import { pageFunction, stamped } from '../schema/declaration.ts';
import { id, list, maybe, object, opaque, optional, pick, time, wei, whole, word } from '../schema/field.ts';
import { countFrom, json, recordIds, someOf } from '../schema/filter.ts';
import { mostReviewedPeople } from '../schema/largest.ts';
import { person } from '../schema/shapes.ts';

export { homeEntry };

/** Kinds shown only to a reader who asks for these people (`who`); never part of the public feed. */
export const PERSONAL_KINDS = ['scoreDrop', 'massArchive'] as const;
export const FEED_KINDS = ['slashOpen', 'slashDecided', 'vouch', 'unhealthy', ...PERSONAL_KINDS] as const;
const SLASH = ['status', 'type', 'amount', 'claim', 'author', 'subject', 'votes', 'closesAt', 'sharePct'] as const;

export const homeFeed = pageFunction({
  name: 'home_feed',
  answers:
    'What happened recently, newest first: slashes opened and decided, vouches, and vouches that ended as unhealthy; for the people asked for, also large score drops and mass archives.',
  args: {
    types: someOf(FEED_KINDS, {
      says: 'All when none is given; scoreDrop (90 days) and massArchive are told of `who` alone.',
    }),
    after: json({ says: 'The `next` of the previous answer.' }),
    per: countFrom(1, 100, { fallback: 25 }),
    who: recordIds(200, {
      says: 'User ids: only what these people did, or what was done to them.',
      sampleFrom: mostReviewedPeople(200, 'userId'),
    }),
  },
  answer: stamped({
    rows: list(
      object({
        kind: word(FEED_KINDS),
        id: id(),
        at: time(),
        slash: optional(object(pick(slashFields, SLASH))),
        vouch: optional(
          object({ voucher: person(), subject: person(), amountWei: maybe(wei()), unvouchedAt: maybe(time()) }),
        ),
        drop: optional(object({ person: person(), from: whole(), to: whole() }, { metric: 'scores.largeMove' })),
        archive: optional(object(pick(massArchiveFields, ARCHIVE_ENTRY))),
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
      'drop.person',
      'drop.from',
      'drop.to',
      'archive.author',
      'archive.archived',
      'archive.authoredBefore',
      'archive.spanSeconds',
      'archive.context',
    ],
  },
  feed: {
    title: 'What happened',
    page: '/home',
    entry: homeEntry,
  },
});
