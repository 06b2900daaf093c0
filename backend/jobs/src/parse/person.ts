import { z } from 'zod';
import { objectOf } from './page.ts';
import { canonicalUserkey } from './userkey.ts';
import {
  flag,
  id,
  optionalId,
  optionalInteger,
  optionalScore,
  optionalText,
  optionalUrl,
  rawOf,
  text,
  time,
  toAddress,
  word,
} from './values.ts';

const MAX_INT = 2_147_483_647;
const MAX_USERKEYS = 500;
const xp = optionalInteger(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
const streak = optionalInteger(0, Number.MAX_SAFE_INTEGER);

const userkeys = z.unknown().transform((value) => {
  const keys = Array.isArray(value) ? value.slice(0, MAX_USERKEYS).map(canonicalUserkey) : [];
  return [...new Set(keys.filter((key) => key !== null))];
});

/** The User object (section 2.1 of the API notes) as a row of `users`. */
export const userRow = z
  .object({
    id,
    profileId: optionalId,
    displayName: text,
    username: optionalText,
    avatarUrl: optionalUrl,
    description: z.string().nullish().catch(null),
    score: optionalScore,
    status: word,
    userkeys,
    xpTotal: z.unknown(),
    xpStreakDays: z.unknown(),
    influenceFactor: optionalInteger(-MAX_INT, MAX_INT),
    influenceFactorPercentile: optionalInteger(-MAX_INT, MAX_INT),
    humanVerificationStatus: word,
    xpRemovedDueToAbuse: flag,
  })
  .transform((user) => {
    const xpTotal = xp.parse(user.xpTotal);
    const streakDays = streak.parse(user.xpStreakDays);
    return {
      userId: user.id,
      profileId: user.profileId,
      handle: user.username,
      displayName: user.displayName,
      description: user.description ?? null,
      avatarUrl: user.avatarUrl,
      score: user.score,
      status: user.status,
      userkeys:
        user.profileId === null ? user.userkeys : [...new Set([`profileId:${user.profileId}`, ...user.userkeys])],
      xpTotal,
      streakDays,
      influence: user.influenceFactor,
      influencePct: user.influenceFactorPercentile,
      humanStatus: user.humanVerificationStatus,
      xpRemoved: user.xpRemovedDueToAbuse,
      raw: rawOf({
        xpTotal: { said: user.xpTotal, read: xpTotal },
        xpStreakDays: { said: user.xpStreakDays, read: streakDays },
      }),
    };
  });
export type UserRow = z.output<typeof userRow>;

const onChainProfile = z.object({ id, archived: flag, createdAt: time, invitedBy: optionalId });

/** Counts of reviews received by sentiment, as text: a change means that one was written, archived or restored. */
const receivedMark = z.object({ stats: z.unknown() }).transform(({ stats }) => {
  const received = (stats as { review?: { received?: unknown } } | null | undefined)?.review?.received;
  const { negative, neutral, positive } = (received ?? {}) as Record<string, unknown>;
  return { reviewsReceived: [negative, neutral, positive].map(Number).join('/') };
});

/** A row of `POST /profiles`; `addresses` are the wallets among the userkeys, the primary one not yet known. */
export const profileRow = z
  .object({ profile: onChainProfile, user: z.intersection(userRow, receivedMark) })
  .transform(({ profile, user }) => ({
    ...user,
    profileId: profile.id,
    userkeys: [...new Set([`profileId:${profile.id}`, ...user.userkeys])],
    archived: profile.archived,
    joinedAt: profile.createdAt,
    invitedBy: profile.invitedBy,
    primaryAddress: null as string | null,
  }));
export type ProfileRow = z.output<typeof profileRow>;

/** Wallets of a profile in the network's order. */
export function addressesOf(row: { userkeys: string[] }): string[] {
  return row.userkeys.filter((key) => key.startsWith('address:')).map((key) => key.slice('address:'.length));
}

/** Primary address from `/internal/users/{userkey}`; null if it is missing. @throws ShapeError */
export function primaryAddressOf(body: unknown): { address: string | null } {
  const addresses = objectOf(objectOf(body).allAddresses);
  return { address: toAddress(addresses.primaryAddress) };
}
