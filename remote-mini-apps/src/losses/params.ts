import { losses } from '@companion/functions/losses';
import { type FunctionAddress, useFunctionAddress } from '@companion/ui/url';

export const PATH = '/mini-apps/oops-I-lost-it-again';

export type LossesAddress = FunctionAddress<typeof losses>;

/** URL state of /mini-apps/oops-I-lost-it-again/{handle}; `id` is the path's person as requested from the server. */
export const useLossesAddress = (id: string): LossesAddress => useFunctionAddress(losses, {}, { args: { id } });
