import { weeklyXpOverview } from '@companion/functions/weeklyXpOverview';
import { type FunctionAddress, useFunctionAddress } from '@companion/ui/url';
import { columns } from './columns';

export type XpAddress = FunctionAddress<typeof weeklyXpOverview>;

/** URL state of /mini-apps/weekly-xp-overview. */
export const useXpAddress = (): XpAddress =>
  useFunctionAddress(weeklyXpOverview, { cols: columns.map(({ id }) => id) });
