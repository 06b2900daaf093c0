/** A hexagon with its centre in px and the indices of the points in it. */
export type HexCell = { x: number; y: number; members: number[] };

/**
 * Bins points (px) into pointy-topped hexagons of the given radius (px). Of the two nearest candidate rows, the one with the
 * nearer center wins, so that every point is in exactly one cell. Non-finite points are skipped.
 */
export function hexbin(points: readonly (readonly [number, number])[], radius: number): HexCell[] {
  const dx = radius * Math.sqrt(3);
  const dy = radius * 1.5;
  const cells = new Map<string, HexCell>();
  for (const [index, [px, py]] of points.entries()) {
    if (!Number.isFinite(px) || !Number.isFinite(py)) continue;
    const below = Math.floor(py / dy);
    const [best] = [below, below + 1]
      .map((row) => {
        const shift = Math.abs(row % 2) / 2;
        const column = Math.round(px / dx - shift);
        const x = (column + shift) * dx;
        const y = row * dy;
        return { id: `${column},${row}`, x, y, far: Math.hypot(px - x, py - y) };
      })
      .sort((a, b) => a.far - b.far);
    if (!best) continue;
    const cell = cells.get(best.id) ?? { x: best.x, y: best.y, members: [] };
    cell.members.push(index);
    cells.set(best.id, cell);
  }
  return [...cells.values()].sort((a, b) => a.x - b.x || a.y - b.y);
}

/** Outline of a pointy-topped hexagon, for `points`. */
export function hexagon(x: number, y: number, radius: number): string {
  return Array.from({ length: 6 }, (_, corner) => {
    const angle = (Math.PI / 3) * corner + Math.PI / 6;
    return `${(x + radius * Math.cos(angle)).toFixed(1)},${(y + radius * Math.sin(angle)).toFixed(1)}`;
  }).join(' ');
}
