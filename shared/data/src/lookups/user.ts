import { lookupConfig } from './config';
import { readNetwork, readNetworkList, textOf } from './readJson';

/** A person on the live network; `profileId` is null for someone who never joined. */
export type LiveUser = { displayName: string | null; avatarUrl: string | null; profileId: number | null };

/** Owner of an X handle on the live network, with a score of 0 to 2800 if readable. */
export type LiveHandle = LiveUser & { handle: string; score: number | null };

const MAX_SCORE = 2800;

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value);

async function lookUp(path: string, signal?: AbortSignal): Promise<LiveUser | null> {
  const body = await readNetwork(lookupConfig().network, path, signal);
  return body && userOf(body);
}

function userOf({ displayName, avatarUrl, profileId }: Record<string, unknown>): LiveUser {
  return {
    displayName: textOf(displayName),
    avatarUrl: textOf(avatarUrl),
    profileId: isWhole(profileId) && profileId > 0 ? profileId : null,
  };
}

/** The user with an address; null if there is none, or on any failure. */
export async function userByAddress(address: string, signal?: AbortSignal): Promise<LiveUser | null> {
  return /^0x[0-9a-f]{40}$/i.test(address) ? lookUp(`/user/by/address/${address}`, signal) : null;
}

/** The user with a profile id; null if there is none, or on any failure. */
export async function userByProfileId(profileId: number, signal?: AbortSignal): Promise<LiveUser | null> {
  return Number.isSafeInteger(profileId) && profileId > 0 ? lookUp(`/user/by/profile-id/${profileId}`, signal) : null;
}

/** The users with these X handles (without "@"), at most 100, if the network knows them. Null on any failure. */
export async function usersByHandle(handles: readonly string[], signal?: AbortSignal): Promise<LiveHandle[] | null> {
  const body = { accountIdsOrUsernames: handles };
  const users = await readNetworkList(lookupConfig().network, '/users/by/x', body, signal);
  if (!users) return null;
  return users.flatMap((user) => {
    const handle = textOf(user.username);
    const { score } = user;
    const known = isWhole(score) && score >= 0 && score <= MAX_SCORE ? score : null;
    return handle === null ? [] : [{ ...userOf(user), handle, score: known }];
  });
}
