import type { FeedItem } from './queries';

/** Entries of one kind that came within an hour, newest first. */
export type Fold = { kind: FeedItem['kind']; items: readonly [FeedItem, ...FeedItem[]] };

const HOUR_MS = 3_600_000;
/** Fewer stand alone. */
const LEAST = 3;
/** An accusation or a fall is news by itself. */
const FOLDED: readonly FeedItem['kind'][] = ['vouch', 'unhealthy'];

/**
 * The feed with its many equal entries in one: those of a kind within an hour of the newest among them, in its place. The
 * order of what is left is that of the feed, newest first.
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

/** How many people vouched, and the ETH of it in wei; null where an amount is not known. */
export function foldTotals({ items }: Fold): { people: number; wei: string | null } {
  const people = new Set(items.map(({ vouch }) => vouch?.voucher.userId));
  const amounts = items.map(({ vouch }) => vouch?.amountWei ?? null);
  const wei = amounts.includes(null) ? null : amounts.reduce((sum, amount) => sum + BigInt(amount ?? 0), 0n).toString();
  return { people: people.size, wei };
}
