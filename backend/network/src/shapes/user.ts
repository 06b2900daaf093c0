import type { Person } from '../store.ts';
import { serviceOf } from '../userkey.ts';
import type { View } from '../view.ts';

export const ZERO_ADDRESS = '0x0000000000000000000000000000000000000000';

/**
 * Absolute URL of an avatar. Relative paths of the set are served by this simulator under `/avatars/`; segments are
 * encoded, so that a path cannot climb out of it. Null stays null.
 */
export function avatarUrl(view: View, path: string | null): string | null {
  if (path === null || path === '') return null;
  if (/^https?:\/\//i.test(path)) return path;
  const segments = path.split('/').filter((part) => part !== '' && part !== '.' && part !== '..');
  if (segments[0] === 'avatars') segments.shift();
  return `${view.origin}/avatars/${segments.map(encodeURIComponent).join('/')}`;
}

function profileLink(view: View, person: Person): string {
  const { username } = person.row;
  if (username) return `${view.siteUrl}/profile/x/${encodeURIComponent(username)}`;
  if (person.profile) return `${view.siteUrl}/profile/${person.profile.primaryAddress}`;
  const account = serviceOf(person.userkeys[0] ?? '')?.account ?? person.userkeys[0] ?? '';
  return `${view.siteUrl}/profile/${encodeURIComponent(account)}`;
}

function buildUser(view: View, person: Person) {
  const { row, profile } = person;
  const link = profileLink(view, person);
  const vouches = ({ wei, count }: { wei: bigint; count: number }) => ({ amountWeiTotal: wei.toString(), count });
  return {
    id: person.userId,
    profileId: person.profileId,
    displayName: row.displayName,
    username: row.username,
    avatarUrl: avatarUrl(view, row.avatarUrl),
    description: row.description,
    score: row.score,
    status: row.status,
    userkeys: person.userkeys,
    xpTotal: profile?.xpTotal ?? 0,
    xpStreakDays: profile?.xpStreakDays ?? 0,
    xpRemovedDueToAbuse: false,
    influenceFactor: profile?.influenceFactor ?? 0,
    influenceFactorPercentile: profile?.influenceFactorPercentile ?? 0,
    humanVerificationStatus: profile?.humanVerificationStatus ?? null,
    validatorNftCount: 0,
    meowMeowsNftCount: 0,
    links: { profile: link, scoreBreakdown: `${link}/score` },
    stats: {
      review: { received: { ...person.reviewsReceived } },
      vouch: { given: vouches(person.vouchesGiven), received: vouches(person.vouchesReceived) },
    },
  };
}

const built = new WeakMap<Person, { origin: string; siteUrl: string; value: ReturnType<typeof buildUser> }>();

/** The v2 User object, cached per origin: a page of a thousand activities has two thousand. */
export function user(view: View, person: Person): Readonly<ReturnType<typeof buildUser>> {
  const known = built.get(person);
  if (known && known.origin === view.origin && known.siteUrl === view.siteUrl) return known.value;
  const value = buildUser(view, person);
  built.set(person, { origin: view.origin, siteUrl: view.siteUrl, value });
  return value;
}

export const userOrNull = (view: View, person: Person | null | undefined) => (person ? user(view, person) : null);

/** The shorter actor object inside activities. Without a profile it has no `profileId` and the zero address. */
export function actor(view: View, person: Person | null, userkey: string) {
  if (!person)
    return {
      userkey,
      name: '',
      username: null,
      avatar: null,
      description: null,
      score: 0,
      scoreXpMultiplier: 1,
      primaryAddress: ZERO_ADDRESS,
    };
  return {
    userkey: person.profileId === null ? (person.userkeys[0] ?? userkey) : `profileId:${person.profileId}`,
    ...(person.profileId === null ? {} : { profileId: person.profileId }),
    name: person.row.displayName,
    username: person.row.username,
    avatar: avatarUrl(view, person.row.avatarUrl),
    description: person.row.description,
    score: person.row.score,
    scoreXpMultiplier: person.row.score >= 2000 ? 1.5 : 1,
    primaryAddress: person.profile?.primaryAddress ?? ZERO_ADDRESS,
  };
}
