import { slashesOverview } from '@companion/functions/slashesOverview';
import { type FunctionAddress, useFunctionAddress } from '@companion/ui/url';

export type OverviewAddress = FunctionAddress<typeof slashesOverview>;

/** State of /slashes/overview in its address. */
export const useOverviewAddress = (): OverviewAddress => useFunctionAddress(slashesOverview);
