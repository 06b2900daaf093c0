import { dayGiven, keyOf, range, who } from '@companion/functions/filters';
import { profileOverview } from '@companion/functions/profileOverview';
import { type FunctionAddress, useFunctionAddress } from '@companion/ui/url';
import { METHODS, SAID } from '../citation';

const own = {
  /** Of a citation. */
  methods: keyOf(METHODS),
  said: keyOf(SAID),
  /** Day of the calendar that is open. */
  day: dayGiven(),
  /** Of the score and of what happened around it. */
  range: range(),
  /** From whom trust is followed. */
  from: who(),
};

export type OverviewAddress = FunctionAddress<typeof profileOverview, typeof own>;

/** State of the overview in its address; whatever else is there is dropped. */
export const useOverviewAddress = (): OverviewAddress => useFunctionAddress(profileOverview, { own });
