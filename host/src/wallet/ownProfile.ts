import { askFunction, dataConfig, userByAddress } from '@companion/data';
import { queryOptions } from '@companion/data/query';
import { profileOverview } from '@companion/functions/profileOverview';
import type { AccountFacts } from './accountView';

const FRESH_MS = 5 * 60_000;

type Known = Pick<AccountFacts, 'person'> & { profile: Exclude<AccountFacts['profile'], 'checking'> };

/**
 * Public data about a wallet: name and picture, and the profile whose *primary* address it is. Without a backend only the
 * network's name is known, and whether the address is primary stays unknown.
 * @param address Lower-case.
 */
export async function ownProfile(address: string, signal?: AbortSignal): Promise<Known> {
  if (!dataConfig().url) return { profile: 'unknown', person: await userByAddress(address, signal) };
  try {
    const { person, primaryAddress } = await askFunction(profileOverview, { id: `address:${address}` }, signal);
    if (!person) return { profile: null, person: await userByAddress(address, signal) };
    const known = { displayName: person.name || null, avatarUrl: person.avatar };
    const primary = person.profileId !== null && primaryAddress?.toLowerCase() === address;
    return {
      person: known,
      profile: primary && person.profileId !== null ? { profileId: person.profileId, ...known } : null,
    };
  } catch (error) {
    if (signal?.aborted) throw error;
    return { profile: 'unknown', person: await userByAddress(address, signal) };
  }
}

export const ownProfileQuery = (address: string | null) =>
  queryOptions({
    queryKey: ['own_profile', address],
    queryFn: ({ signal }) => ownProfile(address ?? '', signal),
    enabled: address !== null,
    staleTime: FRESH_MS,
  });
