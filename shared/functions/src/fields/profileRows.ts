import { canonicalSegment, personFilter } from '../../../domain/src/personSpelling.ts';
import type { profileActivity } from '../declared/profileActivity.ts';
import type { EVENT_KINDS, profileEvents } from '../declared/profileEvents.ts';
import type { profileOverview } from '../declared/profileOverview.ts';
import type { AnswerOf } from '../schema/declaration.ts';

type Profile = Extract<AnswerOf<typeof profileOverview>, { reviewers: number }>;
type Rows = { count: (profile: Profile) => number; at: string };

const flagged = (profile: Profile, flag: string) => profile.flags.find(({ id }) => id === flag)?.count ?? 0;

/**
 * Profile figures that count rows, each with the address of the list of exactly those rows. `WHO` is replaced with the person as
 * a filter value, `PERSON` as a path segment.
 */
const PROFILE_ROWS = {
  positive: { count: ({ reviews }) => reviews.pos, at: '/reviews?sentiment=positive&subject=WHO' },
  neutral: { count: ({ reviews }) => reviews.neu, at: '/reviews?sentiment=neutral&subject=WHO' },
  negative: { count: ({ reviews }) => reviews.neg, at: '/reviews?sentiment=negative&subject=WHO' },
  unknown: { count: ({ reviews }) => reviews.unknown ?? 0, at: '/reviews?sentiment=unknown&subject=WHO' },
  received: {
    count: ({ reviews: { pos, neu, neg, unknown = 0 } }) => pos + neu + neg + unknown,
    at: '/reviews?subject=WHO',
  },
  reviewers: { count: ({ reviewers }) => reviewers, at: '/profiles?hasProfile=any&reviewed=WHO' },
  reciprocated: {
    count: ({ headroom }) => headroom.reciprocated,
    at: '/reviews?sentiment=positive&reciprocal=yes&subject=WHO',
  },
  given: { count: ({ reviewsGiven }) => reviewsGiven, at: '/reviews?author=WHO' },
  authored: { count: ({ reviewsAuthored }) => reviewsAuthored, at: '/reviews?status=all&author=WHO' },
  archived: { count: ({ archivedShare }) => archivedShare.k, at: '/reviews?status=archived&author=WHO' },
  votes: { count: ({ votesCast }) => votesCast, at: '/votes/search/PERSON?range=all' },
  slashVotes: { count: ({ slashes }) => slashes.asVoter, at: '/votes/search/PERSON?range=all&type=slash' },
  mutual: { count: ({ mutualVouches }) => mutualVouches.length, at: '/vouches?mutual=yes&author=WHO' },
  slashes: { count: ({ slashes }) => slashes.asSubject.total, at: '/slashes?subject=WHO' },
  anySlash: {
    count: ({ slashes }) => slashes.asSubject.total + slashes.asAuthor.total,
    at: '/slashes?person=WHO',
  },
  slashUpheld: { count: ({ slashes }) => slashes.asSubject.upheld, at: '/slashes?status=upheld&subject=WHO' },
  openSlash: { count: (profile) => flagged(profile, 'openSlash'), at: '/slashes?status=open&subject=WHO' },
  opened: { count: ({ slashes }) => slashes.asAuthor.total, at: '/slashes?author=WHO' },
  openedUpheld: { count: ({ slashes }) => slashes.asAuthor.upheld, at: '/slashes?status=upheld&author=WHO' },
  unhealthyVouch: {
    count: (profile) => flagged(profile, 'unhealthyVouch'),
    at: '/vouches?status=unhealthy&subject=WHO',
  },
  endorsed: { count: ({ exposure }) => exposure.endorsed, at: '/slashes/bad-friends?check=WHO' },
} as const satisfies Record<string, Rows>;

/** Profile amounts, each with the list of vouches whose active ETH it sums. */
const PROFILE_STAKES = { vouchedInWei: '/vouches?subject=WHO', vouchedOutWei: '/vouches?author=WHO' } as const;

export type ProfileRows = keyof typeof PROFILE_ROWS;
export const PROFILE_ROW_NAMES = Object.keys(PROFILE_ROWS) as ProfileRows[];

const addressOf = (at: string, person: Profile['person']) =>
  at
    .replace('WHO', encodeURIComponent(personFilter(person)))
    .replace('PERSON', encodeURIComponent(canonicalSegment(person)));

/** How many rows a figure counts, and the page that lists them. */
export function profileRows(profile: Profile, name: ProfileRows): { count: number; to: string } {
  const { count, at } = PROFILE_ROWS[name];
  return { count: count(profile), to: addressOf(at, profile.person) };
}

/** The page that lists the vouches behind an amount. */
export const stakeRows = (profile: Profile, amount: keyof typeof PROFILE_STAKES): string =>
  addressOf(PROFILE_STAKES[amount], profile.person);

type Day = NonNullable<Extract<AnswerOf<typeof profileActivity>, { days: unknown }>['days']>[number];

/** Counts of a day in the activity calendar, each with the list of exactly those rows; null if there is none. */
const DAY_ROWS = [
  { kind: 'reviews', one: 'review written', other: 'reviews written', at: '/reviews?status=all&author=WHO&range=DAY' },
  { kind: 'vouches', one: 'vouch given', other: 'vouches given', at: '/vouches?status=all&author=WHO&range=DAY' },
  { kind: 'votes', one: 'vote cast', other: 'votes cast', at: '/votes/search/PERSON?range=DAY' },
  { kind: 'votesTakenBack', one: 'vote taken back since', other: 'votes taken back since', at: null },
  { kind: 'slashes', one: 'slash opened', other: 'slashes opened', at: '/slashes?author=WHO&range=DAY' },
  { kind: 'joined', one: 'invitation accepted', other: 'invitations accepted', at: null },
] as const;

/** Everything a person did on a day. */
export const allOfDay = (day: Day): number => DAY_ROWS.reduce((sum, { kind }) => sum + Number(day[kind]), 0);

/** The kinds of events that occurred on a day. */
export function dayRows(person: Profile['person'], day: Day) {
  return DAY_ROWS.flatMap(({ kind, one, other, at }) => {
    const count = Number(day[kind]);
    const to = at && addressOf(at, person).replace('DAY', `${day.day}..${day.day}`);
    return count > 0 ? [{ kind, one, other, count, to }] : [];
  });
}

type EventDay = Extract<AnswerOf<typeof profileEvents>, { days: unknown }>['days'][number];
type EventRows = { one: string; other: string; at: string | null };

const reviewsOf = (sentiment: string): EventRows => ({
  one: `${sentiment} review received`,
  other: `${sentiment} reviews received`,
  at: `/reviews?status=all&sentiment=${sentiment}&subject=WHO&range=DAY`,
});

/** Events around a person on a day, each with the list of exactly those rows; null if there is none. */
const EVENT_ROWS: Record<(typeof EVENT_KINDS)[number], EventRows> = {
  positive: reviewsOf('positive'),
  neutral: reviewsOf('neutral'),
  negative: reviewsOf('negative'),
  unknown: {
    ...reviewsOf('unknown'),
    one: 'review of unknown sentiment received',
    other: 'reviews of unknown sentiment received',
  },
  takenBack: { one: 'review about them taken back', other: 'reviews about them taken back', at: null },
  ownTakenBack: { one: 'review they took back', other: 'reviews they took back', at: null },
  vouches: { one: 'vouch received', other: 'vouches received', at: '/vouches?status=all&subject=WHO&range=DAY' },
  ended: { one: 'vouch for them ended', other: 'vouches for them ended', at: null },
  endedBadly: { one: 'vouch for them ended as unhealthy', other: 'vouches for them ended as unhealthy', at: null },
  slashOpened: { one: 'slash opened', other: 'slashes opened', at: '/slashes?subject=WHO&range=DAY' },
  slashUpheld: { one: 'slash upheld', other: 'slashes upheld', at: null },
  slashNotUpheld: { one: 'slash not upheld', other: 'slashes not upheld', at: null },
  penalty: { one: 'penalty for endorsing someone slashed', other: 'penalties for endorsing someone slashed', at: null },
  joined: { one: 'joined by invitation', other: 'joined by invitation', at: null },
  invited: { one: 'person invited joined', other: 'people invited joined', at: null },
};

/** Singular and plural for a kind of event. */
export const eventWords = (kind: (typeof EVENT_KINDS)[number]): { one: string; other: string } => EVENT_ROWS[kind];

/** A day's events, each with its rows; a single slash links to its own page. */
export function eventRows(person: Profile['person'], { day, events }: EventDay) {
  return events.map(({ kind, count, slashes }) => {
    const { one, other, at } = EVENT_ROWS[kind];
    const [slash] = slashes;
    const to = at
      ? addressOf(at, person).replace('DAY', `${day}..${day}`)
      : slash !== undefined && slashes.length === 1
        ? `/slashes/impact/${slash}`
        : null;
    return { kind, one, other, count, to };
  });
}
