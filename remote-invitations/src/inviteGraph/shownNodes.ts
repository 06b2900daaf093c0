import type { Forest } from './forest';

export type Cut = {
  /** Place whose branch alone is shown; -1 for all. */
  root: number;
  /** Steps below the root, or below every root; null for all. */
  depth: number | null;
  /** Hours since 1970: who joined later is not there yet. */
  until: number;
  /** Without those who invited nobody. */
  hideLeaves: boolean;
};

export type Shown = {
  /** Places of the nodes that are shown, in the order of the forest. */
  nodes: Int32Array;
  /** 1 for each of them. */
  mask: Uint8Array;
  /** People of each branch by then. */
  sizes: Int32Array;
  /** People there by then, also those hidden by depth or as leaves. */
  people: number;
};

/** What of a forest is on the canvas, and how large the branches were by then. */
export function shownNodes({ count, parents, depths, joined, sizes }: Forest, cut: Cut): Shown {
  const first = Math.max(cut.root, 0);
  const end = cut.root < 0 ? count : first + (sizes[first] as number);
  const then = new Int32Array(count);
  const mask = new Uint8Array(count);
  const nodes = new Int32Array(end - first);
  let people = 0;
  // From the end: children come after their parents.
  for (let i = end - 1; i >= first; i--) {
    if ((joined[i] as number) > cut.until) continue;
    people++;
    then[i] = (then[i] as number) + 1;
    const parent = parents[i] as number;
    if (i > first && parent >= first) then[parent] = (then[parent] as number) + (then[i] as number);
  }
  const most =
    cut.depth === null ? Number.POSITIVE_INFINITY : cut.depth + (cut.root < 0 ? 0 : (depths[first] as number));
  let shown = 0;
  for (let i = first; i < end; i++) {
    const isRoot = i === cut.root || (parents[i] as number) < 0;
    if ((then[i] as number) === 0 || (depths[i] as number) > most) continue;
    if (cut.hideLeaves && then[i] === 1 && !isRoot) continue;
    mask[i] = 1;
    nodes[shown++] = i;
  }
  return { nodes: nodes.subarray(0, shown), mask, sizes: then, people };
}
