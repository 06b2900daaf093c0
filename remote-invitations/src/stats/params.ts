import { invitationsStats } from '@companion/functions/invitationsStats';
import { type FunctionAddress, useFunctionAddress } from '@companion/ui/url';

export type StatsAddress = FunctionAddress<typeof invitationsStats>;

/** URL state of /invitations/stats. */
export const useStatsAddress = (): StatsAddress => useFunctionAddress(invitationsStats);
