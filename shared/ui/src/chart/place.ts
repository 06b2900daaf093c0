/** Index of the position nearest to x; null if there are none. */
export function nearest(places: readonly number[], x: number): number | null {
  let best: number | null = null;
  for (const [index, place] of places.entries()) {
    if (best === null || Math.abs(place - x) < Math.abs((places[best] ?? 0) - x)) best = index;
  }
  return best;
}

/** Index of the point nearest to (x, y); null if there are none. */
export function nearestPoint(places: readonly number[], rows: readonly number[], x: number, y: number): number | null {
  return nearest(
    places.map((place, index) => Math.hypot(place - x, (rows[index] ?? 0) - y)),
    0,
  );
}

/** Cursor index after a key; null for keys that do not move it. `columns`: the positions are a grid in row order. */
export function keyTarget(key: string, now: number, last: number, columns?: number): number | null {
  const page = Math.max(1, Math.round(last / 10));
  const targets: Record<string, number> = {
    ArrowLeft: now - 1,
    ArrowDown: columns ? now + columns : now - 1,
    ArrowRight: now + 1,
    ArrowUp: columns ? now - columns : now + 1,
    PageDown: now - page,
    PageUp: now + page,
    Home: 0,
    End: last,
  };
  const target = Object.hasOwn(targets, key) ? targets[key] : undefined;
  if (target === undefined || last < 0) return null;
  // At the upper or lower edge of a grid the cursor stays.
  if (columns && key.startsWith('Arrow') && (target < 0 || target > last)) return now;
  return Math.max(0, Math.min(last, target));
}
