import type { FeedItem } from './queries';

/** Entries of one kind within an hour, newest first. */
export type Fold = { kind: FeedItem['kind']; items: readonly [FeedItem, ...FeedItem[]] };

const HOUR_MS = 3_600_000;
/** Fewer entries are not grouped. */
const LEAST = 3;
/** A slash or a score drop is news by itself and is never grouped. */
const FOLDED: readonly FeedItem['kind'][] = ['vouch', 'unhealthy'];

/**
 * The feed with similar entries grouped: entries of one kind within an hour of the newest one, at its position. Newest first,
 * as in the feed.
 */
export function foldFeed(items: readonly FeedItem[]): (FeedItem | Fold)[] {
  const folds: { kind: FeedItem['kind']; items: [FeedItem, ...FeedItem[]] }[] = [];
  for (const item of items) {
    const open = FOLDED.includes(item.kind)
      ? folds.findLast(({ kind, items: [newest] }) => kind === item.kind && within(newest, item))
      : undefined;
    if (open) open.items.push(item);
    else folds.push({ kind: item.kind, items: [item] });
  }
  return folds
    .flatMap((fold): (FeedItem | Fold)[] => (fold.items.length < LEAST ? fold.items : [fold]))
    .toSorted((a, b) => Date.parse(newestOf(b).at) - Date.parse(newestOf(a).at));
}

const within = (newest: FeedItem, item: FeedItem) => Date.parse(newest.at) - Date.parse(item.at) <= HOUR_MS;

const newestOf = (entry: FeedItem | Fold): FeedItem => ('items' in entry ? entry.items[0] : entry);

/** Number of people who vouched and total ETH in wei; null if an amount is unknown. */
export function foldTotals({ items }: Fold): { people: number; wei: string | null } {
  const people = new Set(items.map(({ vouch }) => vouch?.voucher.userId));
  const amounts = items.map(({ vouch }) => vouch?.amountWei ?? null);
  const wei = amounts.includes(null) ? null : amounts.reduce((sum, amount) => sum + BigInt(amount ?? 0), 0n).toString();
  return { people: people.size, wei };
}
