import { type BrowserList, createBrowserList } from './browserList';

/** Position of a part of a page, and whether the visitor hid it. */
export type Placed = { id: string; hidden: boolean };

function parse(value: unknown): Placed | null {
  const { id, hidden } = (value ?? {}) as Record<string, unknown>;
  return typeof id === 'string' && /^[\w-]{1,40}(\/[\w-]{1,40})?$/.test(id) ? { id, hidden: hidden === true } : null;
}

/** Order and visibility of the parts of a page, stored under a localStorage key. */
export const createArrangement = (key: string): BrowserList<Placed> =>
  createBrowserList({ key, idOf: ({ id }) => id, parse, most: 100 });

/** Parts in the visitor's order; a new one is placed after its neighbor in the default order. */
export function arranged<Part extends { id: string }>(
  usual: readonly Part[],
  placed: readonly Placed[],
): (Part & { hidden: boolean })[] {
  const known = placed.flatMap(({ id, hidden }) =>
    usual.filter((each) => each.id === id).map((each) => ({ ...each, hidden })),
  );
  usual.forEach((part, place) => {
    if (known.some(({ id }) => id === part.id)) return;
    const before = known.findIndex(({ id }) => id === usual[place - 1]?.id);
    known.splice(before + 1, 0, { ...part, hidden: false });
  });
  return known;
}

/** Moves one up or down; a no-op at the ends. */
export function moved(placed: readonly Placed[], id: string, by: -1 | 1): Placed[] {
  const from = placed.findIndex((each) => each.id === id);
  const to = from + by;
  const [one, other] = [placed[from], placed[to]];
  if (!one || !other) return [...placed];
  return placed.map((each, place) => (place === from ? other : place === to ? one : each));
}
