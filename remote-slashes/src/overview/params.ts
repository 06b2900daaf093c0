import { countFrom } from '@companion/functions/filters';
import { slashesOverview } from '@companion/functions/slashesOverview';
import { type FunctionAddress, useFunctionAddress } from '@companion/ui/url';
import { LEAST_LIMIT, MOST_LIMIT } from '../limits/params';

const own = {
  /** Hypothetical limits in percent of the weight: upheld above, defended below. */
  pass: countFrom(LEAST_LIMIT, MOST_LIMIT),
  defend: countFrom(LEAST_LIMIT, MOST_LIMIT),
};

export type OverviewAddress = FunctionAddress<typeof slashesOverview, typeof own>;

/** URL state of /slashes/overview. */
export const useOverviewAddress = (): OverviewAddress => useFunctionAddress(slashesOverview, { own });
