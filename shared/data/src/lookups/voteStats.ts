import { isOpenSlash } from './blindVotes';
import { lookupConfig } from './config';
import { isObject, readNetwork } from './readJson';

export type VoteStats = { upvotes: number; downvotes: number };

/**
 * Votes on one activity according to the live network; null on any failure, and while they are on an open slash.
 * @param type Kind of activity in the network's words: review, vouch, slash, discussion, …
 */
export async function voteStats(type: string, activityId: number, signal?: AbortSignal): Promise<VoteStats | null> {
  if (!/^[a-zA-Z0-9]{1,30}$/.test(type) || !Number.isSafeInteger(activityId) || activityId < 0) return null;
  const { network, guarded } = lookupConfig();
  if (
    !guarded &&
    type === 'slash' &&
    isOpenSlash(await readNetwork(network, `/activities/slash/${activityId}`, signal))
  )
    return null;
  const body = await readNetwork(network, `/votes/stats?type=${type}&activityId=${activityId}`, signal);
  if (!isObject(body?.counts)) return null;
  const { upvotes, downvotes } = body.counts;
  return typeof upvotes === 'number' && typeof downvotes === 'number' ? { upvotes, downvotes } : null;
}
