/** Figures of a trust market, each with the query of the page that lists the rows behind it. */
const MARKET_ROWS = {
  trades: '&range=all',
  volumeWei: '&range=all',
  netTrustFlowWei: '&range=all',
  volume7dWei: '&range=7d',
  holders: '#holders',
} as const;

export type MarketRows = keyof typeof MARKET_ROWS;

/** The page that lists the trades or holders behind a market's figure. */
export const marketRows = (market: { id: number }, name: MarketRows): string =>
  `/markets/history?market=${market.id}${MARKET_ROWS[name]}`;
