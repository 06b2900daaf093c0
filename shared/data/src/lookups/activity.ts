import { lookupConfig } from './config';
import { isObject, readNetwork, textOf } from './readJson';

export type LiveParty = { name: string | null; avatarUrl: string | null };
export type LiveActivity = { author: LiveParty | null; subject: LiveParty | null };

/** An actor has name and avatar, a user object displayName and avatarUrl; either may be missing. */
function partyOf(actor: unknown, user: unknown): LiveParty | null {
  const from = [actor, user].filter(isObject);
  if (from.length === 0) return null;
  const first = (...keys: string[]) => {
    for (const party of from) for (const key of keys) if (textOf(party[key])) return textOf(party[key]);
    return null;
  };
  return { name: first('name', 'displayName'), avatarUrl: first('avatar', 'avatarUrl') };
}

/** Who did an activity to whom, without its votes; null on any failure. @param type review, vouch, slash, … */
export async function activity(type: string, id: number, signal?: AbortSignal): Promise<LiveActivity | null> {
  if (!/^[a-z-]{1,30}$/.test(type) || !Number.isSafeInteger(id) || id < 0) return null;
  const body = await readNetwork(lookupConfig().network, `/activities/${type}/${id}`, signal);
  if (!body) return null;
  return {
    author: partyOf(body.author, body.authorUser),
    subject: partyOf(body.subject, body.subjectUser),
  };
}
