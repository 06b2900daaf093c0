import { slashStatus } from '../fields/slash.ts';
import { weekEntry } from '../fields/weekNews.ts';
import { pageFunction, stamped } from '../schema/declaration.ts';
import {
  count,
  day,
  type Field,
  type FieldMeta,
  id,
  list,
  maybe,
  number,
  object,
  text,
  time,
  wei,
  whole,
} from '../schema/field.ts';
import { countFrom, dayGiven, recordIds } from '../schema/filter.ts';
import { mostReviewedPeople } from '../schema/largest.ts';
import { person } from '../schema/shapes.ts';

/** Most weeks per answer, and per feed. */
const MOST_WEEKS = 12;

const beside = <T>(value: (meta?: FieldMeta) => Field<T>, says: string) =>
  object(
    { value: value(), before: maybe(value({ says: 'Of the week before; null where it was not counted.' })) },
    { says },
  );
const moved = () => list(object({ person: person(), change: whole({ unit: 'points' }) }), { metric: 'home.movers' });

export const weeklyDigest = pageFunction({
  name: 'weekly_digest',
  answers:
    'What happened in a finished week (Monday to Sunday, UTC) beside the week before: counts, the largest of each kind, and what happened to people someone watches.',
  args: {
    after: dayGiven({ says: 'The `next` of the answer before.' }),
    per: countFrom(1, MOST_WEEKS, { fallback: 1 }),
  },
  filters: {
    week: dayGiven({ sample: '2026-03-09', says: 'Any day of it; the last finished one when none is given.' }),
    who: recordIds(200, {
      says: 'User ids: tell also what happened to these people.',
      sampleFrom: mostReviewedPeople(200, 'userId'),
    }),
  },
  answer: stamped({
    rows: list(
      object({
        week: day({ says: 'Its Monday.' }),
        at: time({ says: 'When it was finished.' }),
        profiles: beside(count, 'People who joined.'),
        reviews: beside(count, 'Written, whatever became of them.'),
        vouches: beside(count, 'Made, whatever became of them.'),
        vouchedWei: beside(wei, 'Of these vouches.'),
        votes: beside(count, 'Cast and not taken back.'),
        slashes: beside(count, 'Opened.'),
        invitations: beside(count, 'Sent.'),
        decided: list(
          object({
            id: id(),
            status: slashStatus(),
            subject: person(),
            sharePct: maybe(number({ metric: 'slashes.weightedShare', unit: 'percent' })),
          }),
          { says: 'The five slashes with the most votes of those that closed.' },
        ),
        gains: moved(),
        losses: moved(),
        largestVouches: list(object({ id: id(), voucher: person(), subject: person(), amountWei: wei() })),
        raffles: list(object({ id: text(), title: text(), entrants: count() }), { says: 'Drawn in the week.' }),
        xp: maybe(
          object(
            {
              season: id(),
              week: count(),
              total: whole({ metric: 'home.weeklyXp' }),
              before: maybe(whole({ says: 'Null for the first week of a season.' })),
              earners: count(),
              first: maybe(object({ person: person(), xp: whole({ metric: 'M19' }) })),
            },
            { says: 'Of the season week that begins on the same day; null where none does.' },
          ),
        ),
        watched: maybe(
          list(
            object({
              person: person(),
              change: maybe(whole({ metric: 'M21' })),
              reviews: count(),
              vouches: count(),
              slashes: count(),
            }),
            { says: 'Those of `who` to whom something happened; null without `who`.' },
          ),
        ),
      }),
    ),
    newest: maybe(day({ says: 'Monday of the last finished week; null before it was counted.' })),
    oldest: maybe(day({ says: 'Monday of the oldest week that was counted.' })),
    next: maybe(day({ says: 'Where the next rows begin; null at the end.' })),
  }),
  file: {
    name: 'weekly-digest',
    chunk: MOST_WEEKS,
    ids: ['week'],
    columns: [
      'week',
      'profiles.value',
      'reviews.value',
      'vouches.value',
      'vouchedWei.value',
      'votes.value',
      'slashes.value',
      'invitations.value',
      { name: 'xp', of: ({ xp }) => xp?.total ?? null },
    ],
  },
  feed: {
    title: 'Weekly digest',
    page: '/weekly-digest',
    entry: weekEntry,
  },
});
