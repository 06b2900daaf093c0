import { type BrowserList, createBrowserList } from './browserList';

/** Where the visitor put a part of a page, and whether they put it away. */
export type Placed = { id: string; hidden: boolean };

function parse(value: unknown): Placed | null {
  const { id, hidden } = (value ?? {}) as Record<string, unknown>;
  return typeof id === 'string' && /^[\w-]{1,40}(\/[\w-]{1,40})?$/.test(id) ? { id, hidden: hidden === true } : null;
}

/** Order and visibility of the parts of a page, kept in this browser under a key of localStorage. */
export const createArrangement = (key: string): BrowserList<Placed> =>
  createBrowserList({ key, idOf: ({ id }) => id, parse, most: 100 });

/** Parts as the visitor wants them; one that is new to them stands behind its neighbour of the usual order. */
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

/** The same with one a place up or down; at an end it stays. */
export function moved(placed: readonly Placed[], id: string, by: -1 | 1): Placed[] {
  const from = placed.findIndex((each) => each.id === id);
  const to = from + by;
  const [one, other] = [placed[from], placed[to]];
  if (!one || !other) return [...placed];
  return placed.map((each, place) => (place === from ? other : place === to ? one : each));
}
