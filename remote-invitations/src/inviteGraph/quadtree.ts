/** Points in a cell before it is split. */
const LEAF = 16;
/** Limits splitting when many people share one position. */
const MOST_SPLITS = 24;

type Cell = { x: number; y: number; size: number; start: number; end: number; parts: Cell[] | null };

export type Quadtree = {
  /** The nearest accepted point within a distance; -1 for none. */
  nearest(x: number, y: number, within: number, accept: (point: number) => boolean): number;
};

/** Spatial index of points. Cells are split lazily, because most are never visited. */
export function quadtree(xs: Float32Array, ys: Float32Array): Quadtree {
  const order = Int32Array.from(xs.keys());
  const spare = new Int32Array(order.length);
  let [left, top, right, bottom] = [0, 0, 0, 0];
  for (let i = 0; i < xs.length; i++) {
    left = Math.min(left, xs[i] as number);
    right = Math.max(right, xs[i] as number);
    top = Math.min(top, ys[i] as number);
    bottom = Math.max(bottom, ys[i] as number);
  }
  const size = Math.max(right - left, bottom - top) + 1e-3;
  const whole: Cell = { x: left, y: top, size, start: 0, end: order.length, parts: null };

  const split = (cell: Cell): Cell[] => {
    const half = cell.size / 2;
    const quarter = (point: number) =>
      ((xs[point] as number) >= cell.x + half ? 1 : 0) + ((ys[point] as number) >= cell.y + half ? 2 : 0);
    const counts = [0, 0, 0, 0];
    for (let i = cell.start; i < cell.end; i++) (counts[quarter(order[i] as number)] as number)++;
    const starts: number[] = [];
    let start = cell.start;
    for (const count of counts) {
      starts.push(start);
      start += count;
    }
    const next = [...starts];
    for (let i = cell.start; i < cell.end; i++) {
      const part = quarter(order[i] as number);
      spare[next[part] as number] = order[i] as number;
      (next[part] as number)++;
    }
    order.set(spare.subarray(cell.start, cell.end), cell.start);
    return starts.map((from, part) => ({
      x: cell.x + (part % 2) * half,
      y: cell.y + (part >> 1) * half,
      size: half,
      start: from,
      end: next[part] as number,
      parts: null,
    }));
  };

  return {
    nearest(x, y, within, accept) {
      let best = -1;
      let reach = within * within;
      const away = (cell: Cell) => {
        const dx = Math.max(cell.x - x, 0, x - cell.x - cell.size);
        const dy = Math.max(cell.y - y, 0, y - cell.y - cell.size);
        return dx * dx + dy * dy;
      };
      const look = (cell: Cell, splits: number) => {
        if (cell.start === cell.end || away(cell) > reach) return;
        if (cell.end - cell.start > LEAF && splits < MOST_SPLITS) {
          cell.parts ??= split(cell);
          for (const part of cell.parts.toSorted((a, b) => away(a) - away(b))) look(part, splits + 1);
          return;
        }
        for (let i = cell.start; i < cell.end; i++) {
          const point = order[i] as number;
          const [dx, dy] = [(xs[point] as number) - x, (ys[point] as number) - y];
          const distance = dx * dx + dy * dy;
          if (distance > reach || !accept(point)) continue;
          best = point;
          reach = distance;
        }
      };
      look(whole, 0);
      return best;
    },
  };
}
