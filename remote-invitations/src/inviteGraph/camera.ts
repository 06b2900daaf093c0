import type { Forest } from './forest';

/** What of the forest is in view: its middle, and px per step from the root. */
export type Camera = { x: number; y: number; scale: number };
export type Size = { width: number; height: number };

const SCALE = { least: 2, most: 20_000 };
/** px kept free around what is fitted. */
const MARGIN = 36;
/** A single person is not blown up over the whole canvas. */
const LEAST_SPAN = 1;

const within = (scale: number) => Math.min(SCALE.most, Math.max(SCALE.least, scale));

/** The camera that has all these nodes in view. */
export function fitted({ x, y }: Forest, nodes: Int32Array, { width, height }: Size): Camera {
  if (nodes.length === 0) return { x: 0, y: 0, scale: 40 };
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const node of nodes) {
    left = Math.min(left, x[node] as number);
    right = Math.max(right, x[node] as number);
    top = Math.min(top, y[node] as number);
    bottom = Math.max(bottom, y[node] as number);
  }
  const scale = Math.min(
    (width - 2 * MARGIN) / Math.max(right - left, LEAST_SPAN),
    (height - 2 * MARGIN) / Math.max(bottom - top, LEAST_SPAN),
  );
  return { x: (left + right) / 2, y: (top + bottom) / 2, scale: within(scale) };
}

/** Moves what is in view by px. */
export const panned = (camera: Camera, dx: number, dy: number): Camera => ({
  ...camera,
  x: camera.x - dx / camera.scale,
  y: camera.y - dy / camera.scale,
});

/** Zooms by a factor; what is under the point (px from the middle) stays there. */
export function zoomed(camera: Camera, factor: number, px = 0, py = 0): Camera {
  const scale = within(camera.scale * factor);
  const moved = 1 / camera.scale - 1 / scale;
  return { x: camera.x + px * moved, y: camera.y + py * moved, scale };
}

/** Radius of a node in px: by the logarithm of its branch, larger as one comes nearer. */
export const radiusOf = (branch: number, scale: number): number =>
  Math.min(6, Math.max(0.75, scale / 18)) * (0.6 + 0.35 * Math.log2(branch + 1));
