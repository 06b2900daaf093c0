import { createHash } from 'node:crypto';
import { type MarketRow, marketRow, snapshotRow, tradeRow } from '../parse/market.ts';
import { listIn, pageOf } from '../parse/page.ts';
import type { Reader, ReaderRun } from '../run.ts';
import type { Mark } from '../store.ts';
import { readAll, readPages } from './pages.ts';

const TRADES = 100;

/** Additional data per market: the entity of its marks, and its label. */
const PRICES = 'market_prices';
const TRADE_LIST = 'market_trades';

async function pricesOf(run: ReaderRun, { id: marketId, profileId }: MarketRow) {
  const path = `/v2/markets/${profileId}/price/history?timeWindow=All`;
  const history = await run.part(PRICES, () => run.item(() => run.client.get(path, listIn('data')), PRICES));
  if (history === null) return null;
  const rows = await run.parse(snapshotRow, history, `${marketId}:price:`, PRICES);
  return rows.map((row) => ({ marketId, ...row }));
}

async function tradesOf(run: ReaderRun, { id: marketId }: MarketRow) {
  const fetch = (offset: number) =>
    run.client.get(`/v1/markets/tx/history?marketId=${marketId}&limit=${TRADES}&offset=${offset}`, pageOf);
  const raw = await run.part(TRADE_LIST, () => run.item(() => readAll(fetch, TRADES), TRADE_LIST));
  if (raw === null) return null;
  const rows = await run.parse(tradeRow, raw, `${marketId}:trade:`, TRADE_LIST);
  return rows.map((row) => ({ marketId, ...row }));
}

/** A market's row changes with every trade, except for its subject, which is ignored. */
const marksOf = (values: readonly unknown[]): Mark[] =>
  values.flatMap((value) => {
    const { user: _, ...row } = (value ?? {}) as Record<string, unknown>;
    const { id } = row;
    if (typeof id !== 'number') return [];
    const mark = createHash('sha256').update(JSON.stringify(row)).digest('hex');
    return [PRICES, TRADE_LIST].map((entity) => ({ entity, id, mark }));
  });

/** Reads and stores one part of the markets that are due. Refused ones stay due. */
async function readPart(
  run: ReaderRun,
  part: string,
  entity: string,
  markets: MarketRow[],
  read: (run: ReaderRun, market: MarketRow) => Promise<object[] | null>,
): Promise<void> {
  const unread = new Set(run.depth === 'changes' ? await run.store.unread(part, 0) : markets.map(({ id }) => id));
  const due = markets.filter(({ id }) => unread.has(id));
  const found = await Promise.all(due.map((market) => read(run, market)));
  await run.ingest(
    entity,
    found.flatMap((rows) => rows ?? []),
  );
  await run.store.read(
    part,
    due.map(({ id }) => id).filter((_, index) => found[index] !== null),
  );
}

/** Markets with their price history and trades. */
export const markets: Reader = {
  entity: 'markets',
  label: 'markets',
  pages: ['/markets'],
  parts: { [PRICES]: 'prices of markets', [TRADE_LIST]: 'trades of markets' },
  read: (run) =>
    readPages(run, {
      limit: 100,
      fetch: (offset, limit) =>
        run.client.get(`/v2/markets?orderBy=createdAt&orderDirection=asc&limit=${limit}&offset=${offset}`, pageOf),
      store: async (values) => {
        const rows = await run.parse(marketRow, values);
        await run.ingest('markets', rows);
        await run.store.seen(marksOf(values));
        await readPart(run, PRICES, 'market_snapshots', rows, pricesOf);
        await readPart(run, TRADE_LIST, 'market_trades', rows, tradesOf);
      },
      progress: run.progress,
    }),
};
