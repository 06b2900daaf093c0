import { type Camera, radiusOf, type Size } from './camera';
import type { Scene } from './scene';

/** Nodes drawn before it looks at the clock again. */
const STEP = 1_000;
/** px under which a line is left out. */
const LEAST_LINE = 0.5;
/** px of radius from which a node is round. */
const ROUND = 1.6;

/** Draws lines, then nodes, in steps short enough to stop between them. The pen draws in px of the page. */
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

/** Has what was recorded drawn now: else all steps would be drawn in one, when the picture is first used. */
function flush(pen: CanvasRenderingContext2D): void {
  pen.getImageData(0, 0, 1, 1);
}
