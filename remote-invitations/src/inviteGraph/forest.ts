import { DataError } from '@companion/data';

/** Points of a bond that are not known. */
const NO_BOND = -32_768;
const FORMAT = 2;
const BYTES_PER_NODE = 34;

/** Bits of a node's marks. */
export const MARK = { flagged: 1, slashed: 2, active: 4, openBond: 8 } as const;

/**
 * The invitation forest as typed arrays, nodes in preorder: the branch of node i is i to i + sizes[i] - 1, and parents stand
 * before their children.
 */
export type Forest = {
  count: number;
  /** Profile ids. */
  ids: Float64Array;
  /** Place of the inviter; -1 for a root. */
  parents: Int32Array;
  depths: Int32Array;
  /** One unit per step from the root. */
  x: Float32Array;
  y: Float32Array;
  /** Hours since 1970. */
  joined: Int32Array;
  sizes: Int32Array;
  /** -1 when unknown. */
  scores: Int16Array;
  /** Points of the inviter's bond (M13); NaN when unknown. */
  bonds: Float32Array;
  marks: Int16Array;
};

/** Reads the answer of `invite_graph`. @throws DataError when it is no forest. */
export function readForest({ format, nodes, data }: { format: number; nodes: number; data: string }): Forest {
  const letters = atob(data);
  const bytes = new Uint8Array(letters.length);
  for (let i = 0; i < letters.length; i++) bytes[i] = letters.charCodeAt(i);
  if (format !== FORMAT || bytes.length !== nodes * BYTES_PER_NODE) throw unreadable('its length');
  const view = new DataView(bytes.buffer);
  let at = 0;
  const values = <T extends { [i: number]: number }>(array: T, width: number, read: (at: number) => number): T => {
    for (let i = 0; i < nodes; i++) array[i] = read(at + i * width);
    at += nodes * width;
    return array;
  };
  const forest: Forest = {
    count: nodes,
    ids: values(new Float64Array(nodes), 8, (place) => view.getFloat64(place)),
    parents: values(new Int32Array(nodes), 4, (place) => view.getInt32(place)),
    depths: new Int32Array(nodes),
    x: values(new Float32Array(nodes), 4, (place) => view.getFloat32(place)),
    y: values(new Float32Array(nodes), 4, (place) => view.getFloat32(place)),
    joined: values(new Int32Array(nodes), 4, (place) => view.getInt32(place)),
    sizes: values(new Int32Array(nodes), 4, (place) => view.getInt32(place)),
    scores: values(new Int16Array(nodes), 2, (place) => view.getInt16(place)),
    bonds: values(new Float32Array(nodes), 2, (place) => pointsOf(view.getInt16(place))),
    marks: values(new Int16Array(nodes), 2, (place) => view.getInt16(place)),
  };
  const { parents, sizes, depths, x, y } = forest;
  for (let i = 0; i < nodes; i++) {
    const parent = parents[i] as number;
    if (parent < -1 || parent >= i) throw unreadable('an inviter');
    if ((sizes[i] as number) < 1 || i + (sizes[i] as number) > nodes) throw unreadable('a branch');
    if (!Number.isFinite((x[i] as number) + (y[i] as number))) throw unreadable('a position');
    depths[i] = parent < 0 ? 0 : (depths[parent] as number) + 1;
  }
  return forest;
}

const pointsOf = (tenths: number) => (tenths === NO_BOND ? Number.NaN : tenths / 10);

const unreadable = (what: string) => new DataError(`The server gave a forest that cannot be read (${what}).`, 502);
