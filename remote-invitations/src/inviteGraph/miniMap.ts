import type { Camera, Size } from './camera';
import { penOf } from './penOf';
import type { Scene } from './scene';

/** Minimap size, inset and margin in px. */
export const MINI = { size: 112, inset: 12, margin: 8 };

/** Minimum canvas width in px for a minimap. */
export const MINI_FROM_PX = 480;

export type MiniMap = { image: HTMLCanvasElement; ends: Ends };
type Ends = { x: number; y: number; scale: number };
type Rect = { left: number; top: number; width: number; height: number };

/** Transform of the minimap: its upper left corner in the forest, and px per step. */
export function miniEnds(x: Float32Array, y: Float32Array, nodes: Int32Array): Ends {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const node of nodes) {
    left = Math.min(left, x[node] as number);
    right = Math.max(right, x[node] as number);
    top = Math.min(top, y[node] as number);
    bottom = Math.max(bottom, y[node] as number);
  }
  if (nodes.length === 0) return { x: 0, y: 0, scale: 1 };
  const scale = (MINI.size - 2 * MINI.margin) / Math.max(right - left, bottom - top, 1);
  const half = MINI.size / 2 / scale;
  return { x: (left + right) / 2 - half, y: (top + bottom) / 2 - half, scale };
}

/** The viewport as a rectangle in the minimap, clipped at its edges. */
export function viewIn(ends: Ends, camera: Camera, size: Size): Rect {
  const cut = (value: number) => Math.min(MINI.size, Math.max(0, value));
  const [halfWidth, halfHeight] = [size.width / 2 / camera.scale, size.height / 2 / camera.scale];
  const left = cut((camera.x - halfWidth - ends.x) * ends.scale);
  const top = cut((camera.y - halfHeight - ends.y) * ends.scale);
  return {
    left,
    top,
    width: cut((camera.x + halfWidth - ends.x) * ends.scale) - left,
    height: cut((camera.y + halfHeight - ends.y) * ends.scale) - top,
  };
}

/** The point in the forest under a canvas point (px from the center); null outside the minimap. */
export function placeInMini(ends: Ends, px: number, py: number, size: Size): { x: number; y: number } | null {
  const [x, y] = [px + size.width / 2 - MINI.inset, py - size.height / 2 + MINI.inset + MINI.size];
  if (x < 0 || y < 0 || x > MINI.size || y > MINI.size) return null;
  return { x: ends.x + x / ends.scale, y: ends.y + y / ends.scale };
}

/** Renders the minimap of everyone shown, once. */
export function miniMapOf({ forest, shown, groupOf, colors, text }: Scene, ratio: number): MiniMap {
  const image = document.createElement('canvas');
  image.width = image.height = MINI.size * ratio;
  const pen = penOf(image);
  const ends = miniEnds(forest.x, forest.y, shown.nodes);
  pen.scale(ratio, ratio);
  // A few people would be invisible as single pixels.
  const dot = Math.min(4, Math.max(1, 40 / Math.sqrt(shown.nodes.length)));
  const place = (value: number, from: number) => (value - from) * ends.scale - dot / 2;
  for (const node of shown.nodes) {
    pen.fillStyle = colors[groupOf[node] as number] ?? text;
    pen.fillRect(place(forest.x[node] as number, ends.x), place(forest.y[node] as number, ends.y), dot, dot);
  }
  return { image, ends };
}

/** Draws the minimap into the lower left corner, with the viewport outlined. */
export function drawMiniMap(
  pen: CanvasRenderingContext2D,
  { image, ends }: MiniMap,
  scene: Scene,
  camera: Camera,
  size: Size,
) {
  const [x, y] = [MINI.inset, size.height - MINI.inset - MINI.size];
  pen.fillStyle = scene.surface;
  pen.fillRect(x, y, MINI.size, MINI.size);
  pen.drawImage(image, x, y, MINI.size, MINI.size);
  pen.lineWidth = 1;
  pen.strokeStyle = scene.line;
  pen.strokeRect(x - 0.5, y - 0.5, MINI.size + 1, MINI.size + 1);
  const view = viewIn(ends, camera, size);
  pen.lineWidth = 2;
  pen.strokeStyle = scene.accent;
  pen.strokeRect(x + view.left, y + view.top, view.width, view.height);
}
