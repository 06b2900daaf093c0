import type { Camera, Size } from './camera';
import type { Forest } from './forest';

/** A point in the forest. */
export type Point = { x: number; y: number };

/** Horizontal bands of the lasso: a node is tested only against the segments in its band. */
const ROWS = 64;

/** Nodes inside a closed line (even-odd rule), in order. */
export function nodesInside({ x, y }: Forest, nodes: Int32Array, line: readonly Point[]): Int32Array {
  const top = Math.min(...line.map((point) => point.y));
  const bottom = Math.max(...line.map((point) => point.y));
  const rowOf = (height: number) => Math.floor(((height - top) / (bottom - top || 1)) * (ROWS - 1));
  const rows: [Point, Point][][] = Array.from({ length: ROWS }, () => []);
  for (const [place, a] of line.entries()) {
    const b = line[(place + 1) % line.length] as Point;
    const last = rowOf(Math.max(a.y, b.y));
    for (let row = rowOf(Math.min(a.y, b.y)); row <= last; row++) rows[row]?.push([a, b]);
  }
  return nodes.filter((node) => {
    const [px, py] = [x[node] as number, y[node] as number];
    if (!(py >= top && py <= bottom)) return false;
    let inside = false;
    for (const [a, b] of rows[rowOf(py)] ?? [])
      if (a.y > py !== b.y > py && px < a.x + ((py - a.y) / (b.y - a.y)) * (b.x - a.x)) inside = !inside;
    return inside;
  });
}

/** The outline of the viewport. */
export function edgeOfView({ x, y, scale }: Camera, { width, height }: Size): Point[] {
  const [right, down] = [width / 2 / scale, height / 2 / scale];
  return [
    { x: x - right, y: y - down },
    { x: x + right, y: y - down },
    { x: x + right, y: y + down },
    { x: x - right, y: y + down },
  ];
}
