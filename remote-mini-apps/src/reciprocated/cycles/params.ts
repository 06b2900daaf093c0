import { reciprocatedCycles } from '@companion/functions/reciprocatedCycles';
import { type FunctionAddress, useFunctionAddress } from '@companion/ui/url';
import { VIEWS } from '../params';

export type CyclesAddress = FunctionAddress<typeof reciprocatedCycles>;

/** URL state of /mini-apps/reciprocated-reviews?view=cycles. */
export const useCyclesAddress = (): CyclesAddress => useFunctionAddress(reciprocatedCycles, { views: VIEWS });
