/** Magic number of a forest file; it reads differently in the wrong byte order. */
const FIRST = 0x31_54_53_46;
const HEAD_BYTES = 16;
/** Format of the `invite_graph` answer that a file is built from. */
const ANSWER_FORMAT = 2;

/** The arrays of a file, widest numbers first, so that each array is aligned. */
const ARRAYS = {
  /** Profile ids. */
  ids: Float64Array,
  /** Index of the inviter; -1 for a root. */
  parents: Int32Array,
  /** One unit per step from the root. */
  x: Float32Array,
  y: Float32Array,
  /** Hours since 1970. */
  joined: Int32Array,
  /** Size of each branch, including its root. */
  sizes: Int32Array,
  /** -1 when unknown. */
  scores: Int16Array,
  /** Tenths of a point of the inviter's bond (M13); -32768 when unknown. */
  bonds: Int16Array,
  /** Bits: 1 flagged, 2 upheld slash, 4 active in 30 days, 8 open bond. */
  marks: Int16Array,
} as const;

export type ForestArrays = { [Name in keyof typeof ARRAYS]: InstanceType<(typeof ARRAYS)[Name]> };

const BYTES_PER_NODE = Object.values(ARRAYS).reduce((bytes, { BYTES_PER_ELEMENT }) => bytes + BYTES_PER_ELEMENT, 0);
/** No forest is larger; a larger count is rejected, both when writing and when reading. */
const MOST_NODES = 1_000_000;
export const MOST_FOREST_BYTES = HEAD_BYTES + MOST_NODES * BYTES_PER_NODE;

/**
 * The invitation forest as one binary file: magic number, format, node count, a zero, then the arrays back to back, nodes in
 * preorder, little-endian, so that a page can use them without copying. Built from the answer of `invite_graph`, which has the
 * same arrays as big-endian base64 text.
 * @throws TypeError if the answer is anything else
 */
export function forestFile({ format, nodes, data }: { format: number; nodes: number; data: string }): Uint8Array {
  const letters = format === ANSWER_FORMAT && nodes <= MOST_NODES ? atob(data) : '';
  const bytes = new Uint8Array(HEAD_BYTES + letters.length);
  if (letters.length !== nodes * BYTES_PER_NODE || format !== ANSWER_FORMAT)
    throw new TypeError('This is not a forest.');
  const head = new DataView(bytes.buffer);
  for (const [place, number] of [FIRST, 1, nodes, 0].entries()) head.setUint32(4 * place, number, true);
  let at = 0;
  for (const { BYTES_PER_ELEMENT: width } of Object.values(ARRAYS))
    for (const end = at + nodes * width; at < end; at += width)
      for (let i = 0; i < width; i++) bytes[HEAD_BYTES + at + i] = letters.charCodeAt(at + width - 1 - i);
  return bytes;
}

/** Views of a file's arrays, without copying; null if it is not a forest file, is truncated, or has another byte order. */
export function forestArrays(file: ArrayBuffer): ForestArrays | null {
  if (file.byteLength < HEAD_BYTES) return null;
  const [first, version, nodes = 0] = new Uint32Array(file, 0, HEAD_BYTES / 4);
  if (first !== FIRST || version !== 1 || nodes > MOST_NODES) return null;
  if (file.byteLength !== HEAD_BYTES + nodes * BYTES_PER_NODE) return null;
  let at = HEAD_BYTES;
  const arrays = Object.entries(ARRAYS).map(([name, Numbers]) => {
    const array = new Numbers(file, at, nodes);
    at += array.byteLength;
    return [name, array];
  });
  return Object.fromEntries(arrays) as ForestArrays;
}
