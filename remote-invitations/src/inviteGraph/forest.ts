import { DataError } from '@companion/data';
import { type ForestArrays, forestArrays } from '@companion/functions/forest-file';

/** Flag bits of a node. */
export const MARK = { flagged: 1, slashed: 2, active: 4, openBond: 8 } as const;
/** Stands for an unknown bond. */
export const NO_BOND = -32_768;
const HOUR_MS = 3_600_000;

/**
 * The invitation forest as typed arrays over the received file, with nodes in preorder: the branch of node i is i to i +
 * sizes[i] - 1, and parents precede their children.
 */
export type Forest = ForestArrays & { count: number; depths: Int32Array };

/** Parses a forest file and validates it: no index out of bounds, no cycles. @throws DataError if it is invalid. */
export function readForest(file: ArrayBuffer): Forest {
  const arrays = forestArrays(file);
  if (!arrays) throw unreadable('its length');
  const { ids, parents, sizes, x, y } = arrays;
  const count = ids.length;
  const depths = new Int32Array(count);
  for (let i = 0; i < count; i++) {
    const [parent, size] = [parents[i] as number, sizes[i] as number];
    if (parent < -1 || parent >= i) throw unreadable('an inviter');
    const end = parent < 0 ? count : parent + (sizes[parent] as number);
    if (size < 1 || i + size > end) throw unreadable('a branch');
    if (!Number.isSafeInteger(ids[i])) throw unreadable('an id');
    if (!Number.isFinite((x[i] as number) + (y[i] as number))) throw unreadable('a position');
    depths[i] = parent < 0 ? 0 : (depths[parent] as number) + 1;
  }
  return { ...arrays, count, depths };
}

/** Join date, `2025-06-01`. */
export const joinedOn = ({ joined }: Forest, node: number): string =>
  new Date((joined[node] as number) * HOUR_MS).toISOString().slice(0, 10);

const unreadable = (what: string) => new DataError(`The server sent a forest that cannot be read (${what}).`, 502);
