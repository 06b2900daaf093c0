import type { Forest } from './forest';
import { childrenOf } from './lineage';
import type { Shown } from './shownNodes';

/** Children listed before one asks for more. */
export const CHILDREN_AT_A_TIME = 50;
/** As many as are listed at once: their names come with one call. */
export const MOST_ROWS = 500;

export type TreeRow = {
  node: number;
  /** 1 for the first level. */
  level: number;
  open: boolean | null;
  /** People of the branch, and place among its siblings. */
  branch: number;
  position: number;
  siblings: number;
  /** Further children of the parent that are not listed yet; on the last one listed. */
  more: number;
};

/** The rows of a tree of names: the children of what is open, so many of each at a time. `open` is null for who has none. */
export function treeRows(
  forest: Forest,
  { mask, sizes }: Shown,
  root: number,
  opened: ReadonlySet<number>,
  asked: ReadonlyMap<number, number>,
): TreeRow[] {
  const rows: TreeRow[] = [];
  const children = (parent: number) => childrenOf(forest, parent).filter((node) => mask[node]);
  const list = (nodes: readonly number[], parent: number, level: number) => {
    const most = asked.get(parent) ?? CHILDREN_AT_A_TIME;
    for (const [place, node] of nodes.slice(0, most).entries()) {
      if (rows.length >= MOST_ROWS) return;
      const below = children(node);
      const open = below.length === 0 ? null : opened.has(node);
      const last = place === most - 1;
      rows.push({
        node,
        level,
        open,
        branch: sizes[node] as number,
        position: place + 1,
        siblings: nodes.length,
        more: last ? nodes.length - most : 0,
      });
      if (open) list(below, node, level + 1);
    }
  };
  list(root < 0 ? children(-1) : [root], -1, 1);
  return rows;
}
