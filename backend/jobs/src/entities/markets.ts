import { type MarketRow, marketRow, snapshotRow, tradeRow } from '../parse/market.ts';
import { listOf } from '../parse/page.ts';
import type { Reader, ReaderRun } from '../run.ts';
import { readAll, readPages } from './pages.ts';

const TRADES = 100;

async function readMarket(run: ReaderRun, { id: marketId, profileId }: MarketRow) {
  const history = await run.client.find(`/v2/markets/${profileId}/price/history?timeWindow=All`);
  const snapshots = await run.parse(snapshotRow, listOf(history, 'data'), `${marketId}:price:`);
  // Gone from the public network; where it is missing a market simply has no trades.
  const trades = await readAll(
    (offset) => run.client.find(`/v1/markets/tx/history?marketId=${marketId}&limit=${TRADES}&offset=${offset}`),
    TRADES,
  );
  return {
    snapshots: snapshots.map((row) => ({ marketId, ...row })),
    trades: (await run.parse(tradeRow, trades, `${marketId}:trade:`)).map((row) => ({ marketId, ...row })),
  };
}

/** Markets with their price history and trades. */
export const markets: Reader = {
  entity: 'markets',
  label: 'markets',
  notification: 'other',
  read: (run) =>
    readPages(run, {
      limit: 100,
      fetch: (offset, limit) =>
        run.client.get(`/v2/markets?orderBy=createdAt&orderDirection=asc&limit=${limit}&offset=${offset}`),
      store: async (values) => {
        const rows = await run.parse(marketRow, values);
        await run.ingest('markets', rows);
        const found = await Promise.all(rows.map((row) => readMarket(run, row)));
        await run.ingest(
          'market_snapshots',
          found.flatMap((row) => row.snapshots),
        );
        await run.ingest(
          'market_trades',
          found.flatMap((row) => row.trades),
        );
      },
      progress: run.progress,
    }),
};
