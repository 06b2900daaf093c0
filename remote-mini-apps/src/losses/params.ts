import { losses } from '@companion/functions/losses';
import { type FunctionAddress, useFunctionAddress } from '@companion/ui/url';

export const PATH = '/mini-apps/oops-I-lost-it-again';

export type LossesAddress = FunctionAddress<typeof losses>;

/** State of /mini-apps/oops-I-lost-it-again/{handle} in its address; `id` is how the server is asked for the one of the path. */
export const useLossesAddress = (id: string): LossesAddress => useFunctionAddress(losses, {}, { args: { id } });
