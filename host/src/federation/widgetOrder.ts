import { createBrowserList } from '@companion/ui/core';

/** Where the visitor put a widget. */
export type Placed = { id: string; hidden: boolean };

function parse(value: unknown): Placed | null {
  const { id, hidden } = (value ?? {}) as Record<string, unknown>;
  return typeof id === 'string' && /^[\w-]{1,40}\/[\w-]{1,40}$/.test(id) ? { id, hidden: hidden === true } : null;
}

/** Order and visibility of widgets, kept in this browser. */
export const widgetOrder = createBrowserList<Placed>({
  key: 'companion.widgets',
  idOf: ({ id }) => id,
  parse,
  most: 100,
});

/** Widgets as the visitor wants them; one that is new to them stands behind its neighbour of the usual order. */
export function arranged<W extends { id: string }>(
  usual: readonly W[],
  placed: readonly Placed[],
): (W & { hidden: boolean })[] {
  const known = placed.flatMap(({ id, hidden }) =>
    usual.filter((each) => each.id === id).map((each) => ({ ...each, hidden })),
  );
  usual.forEach((widget, place) => {
    if (known.some(({ id }) => id === widget.id)) return;
    const before = known.findIndex(({ id }) => id === usual[place - 1]?.id);
    known.splice(before + 1, 0, { ...widget, hidden: false });
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
