import { votingProfile } from '@companion/functions/votingProfile';
import { type FunctionAddress, useFunctionAddress } from '@companion/ui/url';

export const PATH = '/mini-apps/voting-analysis/profile';

/** What people vote on most; everything else is "other". */
export const KINDS = ['review', 'vouch', 'slash', 'other'] as const;

export type VoterAddress = FunctionAddress<typeof votingProfile>;

/** State of the page of one voter in its address; `id` is how the server is asked for the one of the path. */
export const useVoterAddress = (id: string): VoterAddress => useFunctionAddress(votingProfile, {}, { args: { id } });
