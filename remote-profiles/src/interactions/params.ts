import { profileInteractions } from '@companion/functions/profileInteractions';
import { type FunctionAddress, useFunctionAddress } from '@companion/ui/url';

const own = { a: profileInteractions.args.a };

export type InteractionsAddress = FunctionAddress<typeof profileInteractions, typeof own>;

/** URL state of /profile-interactions: one person, in either field, or two. */
export const useInteractionsAddress = (): InteractionsAddress =>
  useFunctionAddress(profileInteractions, { own }, ({ a, b }) => ({ args: { a: a ?? b } }));
