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
  /** How trust is drawn. */
  shape: oneOf(SHAPES, { fallback: 'line' }),
};

export type MarketsAddress = FunctionAddress<typeof marketsHistory>;
export type MarketAddress = FunctionAddress<typeof marketTrades, typeof own>;

/** Number of the market an address shows; null for the list of all. */
export const marketIn = (search: string): number | null =>
  own.market.read(new URLSearchParams(search).get('market') ?? '');

/** State of /markets/history without a market in its address. */
export const useMarketsAddress = (): MarketsAddress =>
  useFunctionAddress(marketsHistory, { cols: columns.map(({ id }) => id) });

const trades = {
  own,
  cols: tradeColumns.map(({ id }) => id),
  opens: { range: marketDetail.filters.range.fallback },
};

/** State of /markets/history with one: its trades, its range and the length of its bars. */
export const useMarketAddress = (): MarketAddress =>
  useFunctionAddress(marketTrades, trades, ({ market }) => ({ args: { market_id: market } }));

/** The same as a tab of the profile: the market is that of the person. */
export const useMarketTabAddress = (id: number): MarketAddress =>
  useFunctionAddress(marketTrades, { ...trades, keep: ['tab'] }, { args: { market_id: id } });
