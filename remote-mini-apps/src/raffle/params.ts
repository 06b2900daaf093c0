import { rafflesList } from '@companion/functions/rafflesList';
import { type FunctionAddress, useFunctionAddress } from '@companion/ui/url';
import { columnIds } from './columns';

/** What the page shows: the raffles there are, the form for a new one, or the check of any draw. */
export const VIEWS = ['raffles', 'create', 'verify'] as const;

/** Raffles asked for: the newest that one answer holds. */
export const MOST_RAFFLES = 200;

export type RaffleBotAddress = FunctionAddress<typeof rafflesList>;

/** State of /mini-apps/raffle-bot in its address. */
export const useRaffleBotAddress = (): RaffleBotAddress =>
  useFunctionAddress(rafflesList, { views: VIEWS, cols: columnIds, without: ['per'] }, { args: { per: MOST_RAFFLES } });
