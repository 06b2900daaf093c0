import type { Forest } from './forest';
import { childrenOf } from './lineage';
import type { Shown } from './shownNodes';

/** Children listed before "more" is needed. */
export const CHILDREN_AT_A_TIME = 50;
/** Maximum number of listed rows: their names are loaded in one call. */
export const MOST_ROWS = 500;

export type TreeRow = {
  node: number;
  /** 1 for the first level. */
  level: number;
  open: boolean | null;
  /** Branch size, and position among siblings. */
  branch: number;
  position: number;
  siblings: number;
  /** Number of the parent's children not listed yet; set on the last one listed. */
  more: number;
};

/** Rows of the name tree: the children of open nodes, in batches. `open` is null for nodes without children. */
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
