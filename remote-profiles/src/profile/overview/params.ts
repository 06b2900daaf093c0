import { dayGiven, keyOf, range, who } from '@companion/functions/filters';
import { profileOverview } from '@companion/functions/profileOverview';
import { type FunctionAddress, useFunctionAddress } from '@companion/ui/url';
import { METHODS, SAID } from '../citation';

const own = {
  /** Of a citation. */
  methods: keyOf(METHODS),
  said: keyOf(SAID),
  /** Selected day of the calendar. */
  day: dayGiven(),
  /** Of the score and of the events around it. */
  range: range(),
  /** Starting person of the trust paths. */
  from: who(),
};

export type OverviewAddress = FunctionAddress<typeof profileOverview, typeof own>;

/** URL state of the overview; other parameters are dropped. */
export const useOverviewAddress = (): OverviewAddress => useFunctionAddress(profileOverview, { own });
