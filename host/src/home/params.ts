import { oneOf } from '@companion/functions/filters';
import { homeFeed } from '@companion/functions/homeFeed';
import { homeOverview } from '@companion/functions/homeOverview';
import { type FunctionAddress, useFunctionAddress } from '@companion/ui/url';

export const HOME_RANGES = homeOverview.args.range.words;

const own = { types: homeFeed.args.types, who: oneOf(['watch']) };

export type HomeAddress = FunctionAddress<typeof homeOverview, typeof own>;

/** URL state of /home: range of the figures, kinds in the feed, and whether it shows only watched people. */
export const useHomeAddress = (): HomeAddress => useFunctionAddress(homeOverview, { own });
