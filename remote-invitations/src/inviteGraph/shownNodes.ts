import type { Forest } from './forest';

export type Cut = {
  /** Root node of the branch shown; -1 for all. */
  root: number;
  /** Maximum depth below the root, or below every root; null for all. */
  depth: number | null;
  /** Hours since 1970; people who joined later are hidden. */
  until: number;
  /** Hides people who invited no one. */
  hideLeaves: boolean;
};

export type Shown = {
  /** Visible nodes, in forest order. */
  nodes: Int32Array;
  /** 1 for each visible node. */
  mask: Uint8Array;
  /** Branch sizes at that time. */
  sizes: Int32Array;
  /** Number of people at that time, including those hidden by depth or as leaves. */
  people: number;
};

/** The visible part of a forest, and its branch sizes at that time. */
export function shownNodes({ count, parents, depths, joined, sizes }: Forest, cut: Cut): Shown {
  const first = Math.max(cut.root, 0);
  const end = cut.root < 0 ? count : first + (sizes[first] as number);
  const then = new Int32Array(count);
  const mask = new Uint8Array(count);
  const nodes = new Int32Array(end - first);
  let people = 0;
  // Backwards, because children come after their parents.
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
