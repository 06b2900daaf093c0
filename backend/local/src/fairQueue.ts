/** Who shares a turn of the database: a network of visitors by its name, our own work by a symbol. */
export type Lane = string | symbol;

/** What waits, in an order that is fair to lanes. Knows no time of its own. */
export interface FairQueue<Item> {
  /** @param isLast Behind everything else of its lane. */
  add(lane: Lane, item: Item, isLast?: boolean): void;
  /** Takes it out again; false where it was no longer there. */
  remove(lane: Lane, item: Item): boolean;
  waiting(lane: Lane): number;
  /** Takes out what is next, or answers when something will be; null when nothing waits. */
  next(now: number): { lane: Lane; item: Item } | { at: number } | null;
  /** What was taken out of a lane last has used so much time. */
  spent(lane: Lane, ms: number): void;
}

type Line<Item> = { used: number; items: Set<Item>; lastItems: Set<Item> };

/**
 * Start-time fair queueing: the lane that used least time is next, and one that comes back begins where the others are, so
 * that nobody saves up turns. Who asks for little never waits for more than what runs and the lanes that used as little.
 *
 * @param restsUntil Before that time nothing of a lane is taken out.
 */
export function createFairQueue<Item>(restsUntil: (lane: Lane) => number = () => 0): FairQueue<Item> {
  const lines = new Map<Lane, Line<Item>>();
  /** Time used by the lane that was served last: where a new one begins. */
  let level = 0;
  const size = ({ items, lastItems }: Line<Item>) => items.size + lastItems.size;

  return {
    add(lane, item, isLast = false) {
      let line = lines.get(lane);
      if (!line) {
        line = { used: level, items: new Set(), lastItems: new Set() };
        lines.set(lane, line);
      } else if (size(line) === 0) line.used = Math.max(line.used, level);
      (isLast ? line.lastItems : line.items).add(item);
    },
    remove(lane, item) {
      const line = lines.get(lane);
      return line !== undefined && (line.items.delete(item) || line.lastItems.delete(item));
    },
    waiting: (lane) => {
      const line = lines.get(lane);
      return line ? size(line) : 0;
    },
    next(now) {
      let best: [Lane, Line<Item>] | null = null;
      let at = Number.POSITIVE_INFINITY;
      for (const [lane, line] of lines) {
        if (size(line) === 0) {
          // Whoever used no more than the others has nothing to be remembered for.
          if (line.used <= level) lines.delete(lane);
          continue;
        }
        const rests = restsUntil(lane);
        if (rests > now) at = Math.min(at, rests);
        else if (!best || line.used < best[1].used) best = [lane, line];
      }
      if (!best) return at === Number.POSITIVE_INFINITY ? null : { at };
      const [lane, line] = best;
      const from = line.items.size > 0 ? line.items : line.lastItems;
      const [item] = from as Set<Item> & Iterable<Item>;
      from.delete(item as Item);
      level = Math.max(level, line.used);
      return { lane, item: item as Item };
    },
    spent(lane, ms) {
      const line = lines.get(lane);
      if (line) line.used += ms;
    },
  };
}
