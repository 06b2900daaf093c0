import type { Forest } from './forest';

/** Viewport: its center in the forest, and px per step from the root. */
export type Camera = { x: number; y: number; scale: number };
export type Size = { width: number; height: number };

const SCALE = { least: 2, most: 20_000 };
/** Margin in px around fitted content. */
const MARGIN = 36;
/** Keeps a single person from being scaled to the whole canvas. */
const LEAST_SPAN = 1;

const within = (scale: number) => Math.min(SCALE.most, Math.max(SCALE.least, scale));

/** The camera that shows all these nodes. */
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

/** Moves the view by px. */
export const panned = (camera: Camera, dx: number, dy: number): Camera => ({
  ...camera,
  x: camera.x - dx / camera.scale,
  y: camera.y - dy / camera.scale,
});

/** Zooms by a factor, keeping the given point (px from the center) in place. */
export function zoomed(camera: Camera, factor: number, px = 0, py = 0): Camera {
  const scale = within(camera.scale * factor);
  const moved = 1 / camera.scale - 1 / scale;
  return { x: camera.x + px * moved, y: camera.y + py * moved, scale };
}

/** Radius of a node in px: logarithmic in its branch size, growing with the zoom. */
export const radiusOf = (branch: number, scale: number): number =>
  Math.min(6, Math.max(0.75, scale / 18)) * (0.6 + 0.35 * Math.log2(branch + 1));
