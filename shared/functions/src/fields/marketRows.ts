/** Figures of a trust market, each with the part of its page that lists the rows behind it. */
const MARKET_ROWS = {
  trades: '&range=all',
  volumeWei: '&range=all',
  netTrustFlowWei: '&range=all',
  volume7dWei: '&range=7d',
  holders: '#holders',
} as const;

export type MarketRows = keyof typeof MARKET_ROWS;

/** The page that lists the trades or holders which a figure of a market counts or adds up. */
export const marketRows = (market: { id: number }, name: MarketRows): string =>
  `/markets/history?market=${market.id}${MARKET_ROWS[name]}`;
