import { invitationsStats } from '@companion/functions/invitationsStats';
import { type FunctionAddress, useFunctionAddress } from '@companion/ui/url';

export type StatsAddress = FunctionAddress<typeof invitationsStats>;

/** State of /invitations/stats in its address. */
export const useStatsAddress = (): StatsAddress => useFunctionAddress(invitationsStats);
