import { type Camera, radiusOf, type Size } from './camera';
import type { Scene } from './scene';

/** Nodes drawn between two checks of the clock. */
const STEP = 1_000;
/** Shorter lines, in px, are skipped. */
const LEAST_LINE = 0.5;
/** Radius in px from which nodes are drawn as circles. */
const ROUND = 1.6;

/** Draws lines, then nodes, in steps short enough to be interrupted. The context's unit is CSS px. */
export function* drawScene(pen: CanvasRenderingContext2D, scene: Scene, camera: Camera, size: Size): Generator<void> {
  const { forest, shown, groupOf, colors } = scene;
  const { x, y, parents } = forest;
  const { nodes, mask, sizes } = shown;
  const [middleX, middleY] = [size.width / 2, size.height / 2];
  const px = (node: number) => ((x[node] as number) - camera.x) * camera.scale + middleX;
  const py = (node: number) => ((y[node] as number) - camera.y) * camera.scale + middleY;

  pen.strokeStyle = scene.line;
  pen.lineWidth = 1;
  for (let from = 0; from < nodes.length; from += STEP) {
    pen.beginPath();
    for (const node of nodes.subarray(from, from + STEP)) {
      const parent = parents[node] as number;
      if (parent < 0 || !mask[parent]) continue;
      const [ax, ay, bx, by] = [px(node), py(node), px(parent), py(parent)];
      if (Math.abs(ax - bx) + Math.abs(ay - by) < LEAST_LINE) continue;
      if (Math.max(ax, bx) < 0 || Math.min(ax, bx) > size.width) continue;
      if (Math.max(ay, by) < 0 || Math.min(ay, by) > size.height) continue;
      pen.moveTo(ax, ay);
      pen.lineTo(bx, by);
    }
    pen.stroke();
    flush(pen);
    yield;
  }

  for (const [group, color] of colors.entries()) {
    pen.fillStyle = color;
    for (let from = 0; from < nodes.length; from += STEP) {
      let drawn = false;
      for (const node of nodes.subarray(from, from + STEP)) {
        if (groupOf[node] !== group) continue;
        const [ax, ay] = [px(node), py(node)];
        const radius = radiusOf(sizes[node] as number, camera.scale);
        if (ax < -radius || ay < -radius || ax > size.width + radius || ay > size.height + radius) continue;
        drawn = true;
        if (radius < ROUND) pen.fillRect(ax - radius, ay - radius, 2 * radius, 2 * radius);
        else {
          pen.beginPath();
          pen.arc(ax, ay, radius, 0, 2 * Math.PI);
          pen.fill();
        }
      }
      if (!drawn) continue;
      flush(pen);
      yield;
    }
  }
}

/** Forces recorded drawing commands to execute now; otherwise all steps would run at once on the picture's first use. */
function flush(pen: CanvasRenderingContext2D): void {
  pen.getImageData(0, 0, 1, 1);
}
