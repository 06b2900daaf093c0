import { onlyYes } from '@companion/functions/filters';
import { profilesCompared } from '@companion/functions/profilesCompared';
import { type FunctionAddress, useFunctionAddress } from '@companion/ui/url';

const own = {
  /** Opens the browser's print dialog once everything has rendered. */
  print: onlyYes(),
};

export type ComparedAddress = FunctionAddress<typeof profilesCompared, typeof own>;

/** URL state of /profileoverview: `c=1,2` and the range of the scores. */
export const useComparedAddress = (): ComparedAddress => useFunctionAddress(profilesCompared, { own });
