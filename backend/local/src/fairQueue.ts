/** Who shares turns at the database: a visitor network by name, our own work by symbol. */
export type Lane = string | symbol;

/** A queue that is fair between lanes. Has no clock of its own. */
export interface FairQueue<Item> {
  /** @param isLast Behind everything else in its lane. */
  add(lane: Lane, item: Item, isLast?: boolean): void;
  /** Removes an item; false if it was no longer queued. */
  remove(lane: Lane, item: Item): boolean;
  waiting(lane: Lane): number;
  /** Takes the next item, or returns when one will be available; null if the queue is empty. */
  next(now: number): { lane: Lane; item: Item } | { at: number } | null;
  /** The item last taken from a lane used this much time. */
  spent(lane: Lane, ms: number): void;
}

type Line<Item> = { used: number; items: Set<Item>; lastItems: Set<Item> };

/**
 * Start-time fair queueing: the lane that used the least time is next, and a returning lane starts at the level of the others, so
 * that turns cannot be saved up. A light user waits at most for the running task and for lanes that used as little.
 *
 * @param restsUntil Nothing is taken from a lane before that time.
 */
export function createFairQueue<Item>(restsUntil: (lane: Lane) => number = () => 0): FairQueue<Item> {
  const lines = new Map<Lane, Line<Item>>();
  /** Time used by the lane served last: where a new one starts. */
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
          // A lane that used no more than the others needs no record.
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
