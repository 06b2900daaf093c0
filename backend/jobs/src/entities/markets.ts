import { createHash } from 'node:crypto';
import { type MarketRow, marketRow, snapshotRow, tradeRow } from '../parse/market.ts';
import { listOf } from '../parse/page.ts';
import type { Reader, ReaderRun } from '../run.ts';
import type { Mark } from '../store.ts';
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

/** A market's row changes with every trade; who it is about is no part of it. */
const marksOf = (values: readonly unknown[]): Mark[] =>
  values.flatMap((value) => {
    const { user: _, ...row } = (value ?? {}) as Record<string, unknown>;
    if (typeof row.id !== 'number') return [];
    return [{ entity: 'markets', id: row.id, mark: createHash('sha256').update(JSON.stringify(row)).digest('hex') }];
  });

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
        const marks = marksOf(values);
        await run.store.seen(marks);
        const unread = new Set(
          run.depth === 'changes' ? await run.store.unread('markets', 0) : rows.map(({ id }) => id),
        );
        const found = await Promise.all(rows.filter(({ id }) => unread.has(id)).map((row) => readMarket(run, row)));
        await run.ingest(
          'market_snapshots',
          found.flatMap((row) => row.snapshots),
        );
        await run.ingest(
          'market_trades',
          found.flatMap((row) => row.trades),
        );
        await run.store.read(
          'markets',
          rows.map(({ id }) => id),
        );
      },
      progress: run.progress,
    }),
};
