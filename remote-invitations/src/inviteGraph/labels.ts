import type { Camera, Size } from './camera';
import type { Scene } from './scene';

/** Maximum number of names on the canvas. */
export const MOST_LABELS = 40;

/** The visible nodes with the largest branches, largest first. */
export function largestInView({ forest, shown }: Scene, camera: Camera, size: Size, most = MOST_LABELS): number[] {
  const [halfX, halfY] = [size.width / 2 / camera.scale, size.height / 2 / camera.scale];
  const best: number[] = [];
  const branch = (node: number | undefined) => (node === undefined ? 0 : (shown.sizes[node] as number));
  for (const node of shown.nodes) {
    if (best.length === most && branch(node) <= branch(best.at(-1))) continue;
    if (Math.abs((forest.x[node] as number) - camera.x) > halfX) continue;
    if (Math.abs((forest.y[node] as number) - camera.y) > halfY) continue;
    let at = best.length;
    while (at > 0 && branch(best[at - 1]) < branch(node)) at--;
    best.splice(at, 0, node);
    best.length = Math.min(best.length, most);
  }
  return best;
}

type Box = { x: number; y: number; width: number; height: number };

/** Whether a name fits without overlapping those already placed. */
export const hasRoom = (box: Box, taken: readonly Box[]): boolean =>
  taken.every(
    (other) =>
      box.x + box.width < other.x ||
      other.x + other.width < box.x ||
      box.y + box.height < other.y ||
      other.y + other.height < box.y,
  );
