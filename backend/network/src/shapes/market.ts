import type { Market } from '../dataset.ts';
import { DAY, toIso, toSeconds } from '../time.ts';
import type { View } from '../view.ts';
import { fakeHash } from './chain.ts';
import { userOrNull, ZERO_ADDRESS } from './user.ts';

type Trade = Market['trades'][number];
const WEI = 10n ** 18n;

const sorted = new WeakMap<Market, Market['snapshots']>();
/** Oldest first. */
export function sortedSnapshots(row: Market): Market['snapshots'] {
  const known = sorted.get(row);
  if (known) return known;
  const snapshots = row.snapshots.toSorted((a, b) => toSeconds(a.at) - toSeconds(b.at));
  sorted.set(row, snapshots);
  return snapshots;
}

/** Outstanding shares of one side: bought minus sold, including the one each market starts with. */
function outstanding(row: Market, isTrust: boolean): number {
  const side = row.trades.filter((trade) => trade.isTrust === isTrust);
  return Math.max(
    1,
    side.reduce((sum, trade) => sum + (trade.type === 'BUY' ? trade.votes : -trade.votes), 1),
  );
}

export function volume(row: Market, since = 0): bigint {
  return row.trades.reduce((sum, trade) => (Date.parse(trade.at) >= since ? sum + BigInt(trade.ethWei) : sum), 0n);
}

/** US dollars of an amount of wei, for display: exact to about 15 digits. */
export function usd(view: View, wei: bigint): number {
  return (Number((wei * 1_000_000n) / WEI) / 1_000_000) * view.ethPriceUsd;
}

function prices(row: Market, at: number) {
  const last = sortedSnapshots(row).findLast((snapshot) => Date.parse(snapshot.at) <= at);
  return { trust: BigInt(last?.trustPriceWei ?? 0), distrust: BigInt(last?.distrustPriceWei ?? 0) };
}

const percent = (now: bigint, before: bigint) =>
  before === 0n ? 0 : Number(((now - before) * 1_000_000n) / before) / 10_000;

/** The Market object, wei as decimal strings, dates in ISO. Price change compares with 24 h before now. */
export function market(view: View, row: Market) {
  const person = view.store.byProfileId.get(row.profileId);
  const trustVotes = outstanding(row, true);
  const distrustVotes = outstanding(row, false);
  const cap = (at: number) => {
    const price = prices(row, at);
    return price.trust * BigInt(trustVotes) + price.distrust * BigInt(distrustVotes);
  };
  const now = view.now.getTime();
  const price = prices(row, now);
  const before = prices(row, now - DAY);
  const change = cap(now) - cap(now - DAY);
  const last = Math.max(
    ...[row.createdAt, ...row.trades.map((t) => t.at), ...row.snapshots.map((s) => s.at)].map(Date.parse),
  );
  return {
    id: row.marketId,
    creatorAddress: person?.profile?.primaryAddress ?? ZERO_ADDRESS,
    positivePrice: price.trust.toString(),
    negativePrice: price.distrust.toString(),
    trustVotes,
    distrustVotes,
    createdAt: toIso(row.createdAt),
    updatedAt: new Date(last).toISOString(),
    basePrice: (price.trust + price.distrust).toString(),
    creationCost: '100000000000000000',
    liquidity: 1000,
    configType: 'NORMAL',
    user: userOrNull(view, person),
    stats: {
      marketCapWei: cap(now).toString(),
      marketCapChange24hWei: change.toString(),
      marketCapChange24hPercent: percent(cap(now), cap(now - DAY)),
      volumeTotalWei: volume(row).toString(),
      volume24hWei: volume(row, now - DAY).toString(),
      priceChange24hPercent: percent(price.trust, before.trust),
    },
  };
}

/** A v1 transaction row: timestamp in seconds, funds in wei with `n` behind. */
export function tradeRow(view: View, row: Market, trade: Trade) {
  const person = view.store.byProfileId.get(trade.actorProfileId);
  return {
    eventId: trade.id,
    marketId: row.marketId,
    actorAddress: person?.profile?.primaryAddress ?? ZERO_ADDRESS,
    type: trade.type,
    voteType: trade.isTrust ? 'trust' : 'distrust',
    votes: trade.votes,
    funds: `${trade.ethWei}n`,
    txHash: fakeHash(`trade:${row.marketId}:${trade.id}`),
    timestamp: toSeconds(trade.at),
  };
}
