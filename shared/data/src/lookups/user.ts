import { lookupConfig } from './config';
import { readNetwork, textOf } from './readJson';

/** A person as the live network shows them; `profileId` is null for someone who never joined. */
export type LiveUser = { displayName: string | null; avatarUrl: string | null; profileId: number | null };

async function lookUp(path: string, signal?: AbortSignal): Promise<LiveUser | null> {
  const body = await readNetwork(lookupConfig().network, path, signal);
  if (!body) return null;
  const { profileId } = body;
  return {
    displayName: textOf(body.displayName),
    avatarUrl: textOf(body.avatarUrl),
    profileId: typeof profileId === 'number' && Number.isSafeInteger(profileId) && profileId > 0 ? profileId : null,
  };
}

/** The user an address belongs to; null when nobody, or on any failure. */
export async function userByAddress(address: string, signal?: AbortSignal): Promise<LiveUser | null> {
  return /^0x[0-9a-f]{40}$/i.test(address) ? lookUp(`/user/by/address/${address}`, signal) : null;
}

/** The user of a profile id; null when nobody, or on any failure. */
export async function userByProfileId(profileId: number, signal?: AbortSignal): Promise<LiveUser | null> {
  return Number.isSafeInteger(profileId) && profileId > 0 ? lookUp(`/user/by/profile-id/${profileId}`, signal) : null;
}
