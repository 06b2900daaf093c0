import { rafflesList } from '@companion/functions/rafflesList';
import { type FunctionAddress, useFunctionAddress } from '@companion/ui/url';
import { columnIds } from './columns';

/** Tabs: existing raffles, the form for a new one, or the verification of any draw. */
export const VIEWS = ['raffles', 'create', 'verify'] as const;

/** Number of raffles requested: the maximum of an answer. */
export const MOST_RAFFLES = 200;

export type RaffleBotAddress = FunctionAddress<typeof rafflesList>;

/** URL state of /mini-apps/raffle-bot. */
export const useRaffleBotAddress = (): RaffleBotAddress =>
  useFunctionAddress(rafflesList, { views: VIEWS, cols: columnIds, without: ['per'] }, { args: { per: MOST_RAFFLES } });
