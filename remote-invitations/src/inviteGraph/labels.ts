import type { Camera, Size } from './camera';
import type { Scene } from './scene';

/** Maximum number of names on the canvas. */
export const MOST_LABELS = 24;

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

/** A person whose name is to be drawn: the dot, and the width of the name. Lengths in px. `always`: even without room. */
export type Named = { x: number; y: number; radius: number; width: number; always?: boolean };

/** Height of a name, its distance from its dot, and the least distance between two names. */
const NAME = { height: 14, away: 4, apart: { x: 8, y: 3 } };

/**
 * Places of names, the most important first; null for a name without room: it would touch another, cover the dot of someone
 * named before it, or leave the canvas on both sides.
 */
export function placeNames(people: readonly Named[], { width: right }: Size): (Box | null)[] {
  const taken: Box[] = [];
  return people.map(({ x, y, radius, width, always }) => {
    const at = (left: number): Box => ({ x: left, y: y - NAME.height / 2, width, height: NAME.height });
    const sides = [at(x + radius + NAME.away), at(x - radius - NAME.away - width)];
    const fits = sides.find((side) => side.x >= 0 && side.x + width <= right && hasRoom(side, taken));
    const box = fits ?? (always ? at(Math.max(0, Math.min(x + radius + NAME.away, right - width))) : null);
    taken.push({ x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius });
    if (!box) return null;
    taken.push(around(box));
    return box;
  });
}

const around = ({ x, y, width, height }: Box): Box => ({
  x: x - NAME.apart.x,
  y: y - NAME.apart.y,
  width: width + 2 * NAME.apart.x,
  height: height + 2 * NAME.apart.y,
});

const hasRoom = (box: Box, taken: readonly Box[]): boolean =>
  taken.every(
    (other) =>
      box.x + box.width < other.x ||
      other.x + other.width < box.x ||
      box.y + box.height < other.y ||
      other.y + other.height < box.y,
  );
