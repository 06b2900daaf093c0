import type { Context, Hono } from 'hono';
import { z } from 'zod';
import type { Market } from '../dataset.ts';
import { notFound } from '../http/errors.ts';
import { page, pathId, query, queryInt, queryPage } from '../http/input.ts';
import { market, sortedSnapshots, tradeRow, usd } from '../shapes/market.ts';
import { DAY, HOUR, toIso, toSeconds } from '../time.ts';
import type { View, Viewer } from '../view.ts';

const ORDERS = [
  'marketCapWei',
  'volumeTotalWei',
  'volume24hWei',
  'trustRatio',
  'distrustRatio',
  'score',
  'createdAt',
  'priceChange24hPercent',
  'marketCapChange24hPercent',
  'scoreDifferential',
] as const;
const listQuery = z.object({
  orderBy: z.enum(ORDERS).default('marketCapWei'),
  orderDirection: z.enum(['asc', 'desc']).default('desc'),
  dayRange: queryInt(1, 90).optional(),
  filterQuery: z.string().min(2).max(100).optional(),
  ...queryPage(100),
});
const WINDOWS = {
  '1H': HOUR,
  '6H': 6 * HOUR,
  '1D': DAY,
  '7D': 7 * DAY,
  '1M': 30 * DAY,
  '3M': 91 * DAY,
  '1Y': 365 * DAY,
  All: Number.POSITIVE_INFINITY,
};
const historyQuery = z.object({
  timeWindow: z.enum(['1H', '6H', '1D', '7D', '1M', '3M', '1Y', 'All']).default('7D'),
  customBucket: z.string().max(20).optional(),
});

function rank(shown: ReturnType<typeof market>, by: (typeof ORDERS)[number]): number {
  const share = Number(shown.positivePrice) / Math.max(1, Number(shown.basePrice));
  switch (by) {
    case 'trustRatio':
      return share;
    case 'distrustRatio':
      return 1 - share;
    case 'score':
      return shown.user?.score ?? 0;
    case 'scoreDifferential':
      return Math.abs(share * 2800 - (shown.user?.score ?? 0));
    case 'createdAt':
      return Date.parse(shown.createdAt);
    default:
      return Number(shown.stats[by]);
  }
}

function findMarket(view: View, c: Context): Market {
  const found = view.store.marketByProfile.get(pathId(c, 'profileId'));
  if (!found) throw notFound('Market');
  return found;
}

/** Reputation markets and their prices: one bucket per snapshot of the set, oldest first. */
export function markets(api: Hono, viewOf: Viewer): void {
  api.get('/markets', (c) => {
    const view = viewOf(c);
    const asked = query(c, listQuery);
    const text = asked.filterQuery?.toLowerCase();
    const rows = view.store.dataset.markets
      .map((row) => market(view, row))
      .filter((row) => !text || `${row.user?.displayName}\n${row.user?.username}`.toLowerCase().includes(text));
    const sign = asked.orderDirection === 'desc' ? -1 : 1;
    rows.sort((a, b) => sign * (rank(a, asked.orderBy) - rank(b, asked.orderBy)) || a.id - b.id);
    return c.json(page(rows, asked, (row) => row));
  });

  api.get('/markets/:profileId/price/history', (c) => {
    const view = viewOf(c);
    const { timeWindow } = query(c, historyQuery);
    const row = findMarket(view, c);
    const since = view.now.getTime() - WINDOWS[timeWindow];
    const { trustVotes, distrustVotes } = market(view, row);
    const pair = (trust: bigint, distrust: bigint) => ({
      trustWei: trust.toString(),
      distrustWei: distrust.toString(),
      trustUsd: usd(view, trust),
      distrustUsd: usd(view, distrust),
      totalWei: (trust + distrust).toString(),
      totalUsd: usd(view, trust + distrust),
    });
    const data = sortedSnapshots(row)
      .filter((snapshot) => Date.parse(snapshot.at) >= since)
      .map((snapshot) => {
        const trust = BigInt(snapshot.trustPriceWei);
        const distrust = BigInt(snapshot.distrustPriceWei);
        return {
          timeBucket: toIso(snapshot.at),
          price: pair(trust, distrust),
          marketCap: pair(trust * BigInt(trustVotes), distrust * BigInt(distrustVotes)),
        };
      });
    return c.json({ data, timeWindow, bucket: '1 day' });
  });
}

/** Old v1 calls: the price list and the transaction rows, newest first. */
export function marketsV1(api: Hono, viewOf: Viewer): void {
  const txQuery = z.object({ marketId: queryInt(1), ...queryPage(100) });
  api.get('/markets/tx/history', (c) => {
    const view = viewOf(c);
    const asked = query(c, txQuery);
    const row = view.store.dataset.markets.find((item) => item.marketId === asked.marketId);
    if (!row) throw notFound('Market');
    const trades = row.trades.toSorted((a, b) => toSeconds(b.at) - toSeconds(a.at) || b.id - a.id);
    return c.json({ ok: true, data: page(trades, asked, (trade) => tradeRow(view, row, trade)) });
  });
  api.get('/markets/:profileId/price/history', (c) => {
    const row = findMarket(viewOf(c), c);
    const data = sortedSnapshots(row).toReversed();
    return c.json({
      ok: true,
      data: data.map((snapshot) => ({
        timestamp: toIso(snapshot.at),
        priceWei: snapshot.trustPriceWei,
        positivePrice: snapshot.trustPriceWei,
        negativePrice: snapshot.distrustPriceWei,
        createdAt: toIso(snapshot.at),
      })),
    });
  });
}
