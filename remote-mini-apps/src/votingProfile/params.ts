import { votingProfile } from '@companion/functions/votingProfile';
import { type FunctionAddress, useFunctionAddress } from '@companion/ui/url';

export const PATH = '/mini-apps/voting-analysis/profile';

/** What people vote on most; everything else is "other". */
export const KINDS = ['review', 'vouch', 'slash', 'other'] as const;

export type VoterAddress = FunctionAddress<typeof votingProfile>;

/** URL state of a voter's page; `id` is the path's person as requested from the server. */
export const useVoterAddress = (id: string): VoterAddress => useFunctionAddress(votingProfile, {}, { args: { id } });
