import { oneOf } from '@companion/functions/filters';
import { marketDetail } from '@companion/functions/marketDetail';
import { marketsHistory } from '@companion/functions/marketsHistory';
import { marketTrades } from '@companion/functions/marketTrades';
import { type FunctionAddress, useFunctionAddress } from '@companion/ui/url';
import { columns } from './columns';
import { tradeColumns } from './tradeColumns';

export const BARS = marketDetail.args.bar.words;
export const SIDES = marketTrades.filters.side.words;

export const SHAPES = ['line', 'candles'] as const;

const own = {
  market: marketDetail.args.market_id,
  bar: marketDetail.args.bar,
  /** Chart shape of the trust history. */
  shape: oneOf(SHAPES, { fallback: 'line' }),
};

export type MarketsAddress = FunctionAddress<typeof marketsHistory>;
export type MarketAddress = FunctionAddress<typeof marketTrades, typeof own>;

/** Market id in an address; null for the list of all. */
export const marketIn = (search: string): number | null =>
  own.market.read(new URLSearchParams(search).get('market') ?? '');

/** URL state of /markets/history without a market. */
export const useMarketsAddress = (): MarketsAddress =>
  useFunctionAddress(marketsHistory, { cols: columns.map(({ id }) => id) });

const trades = {
  own,
  cols: tradeColumns.map(({ id }) => id),
  opens: { range: marketDetail.filters.range.fallback },
};

/** URL state of /markets/history with a market: its trades, range and bar length. */
export const useMarketAddress = (): MarketAddress =>
  useFunctionAddress(marketTrades, trades, ({ market }) => ({ args: { market_id: market } }));

/** The same as a profile tab, with the person's market. */
export const useMarketTabAddress = (id: number): MarketAddress =>
  useFunctionAddress(marketTrades, { ...trades, keep: ['tab'] }, { args: { market_id: id } });
