import { forestFile } from '@companion/functions/forest-file';

/** A node in a test or benchmark; `parent` is an index, not an id. */
export type NodeFixture = {
  id: number;
  parent: number;
  size: number;
  x?: number;
  y?: number;
  /** Hours since 1970. */
  joined?: number;
  score?: number;
  /** Tenths of a point. */
  bond?: number;
  marks?: number;
};

/** An `invite_graph` answer with these nodes, in preorder. */
export function forestAnswer(nodes: readonly NodeFixture[]): { format: number; nodes: number; data: string } {
  const bytes = Buffer.alloc(nodes.length * 34);
  let at = 0;
  const all = (width: number, write: (node: NodeFixture, at: number) => void) => {
    for (const node of nodes) {
      write(node, at);
      at += width;
    }
  };
  all(8, ({ id }, place) => bytes.writeDoubleBE(id, place));
  all(4, ({ parent }, place) => bytes.writeInt32BE(parent, place));
  all(4, ({ x = 0 }, place) => bytes.writeFloatBE(x, place));
  all(4, ({ y = 0 }, place) => bytes.writeFloatBE(y, place));
  all(4, ({ joined = 0 }, place) => bytes.writeInt32BE(joined, place));
  all(4, ({ size }, place) => bytes.writeInt32BE(size, place));
  all(2, ({ score = -1 }, place) => bytes.writeInt16BE(score, place));
  all(2, ({ bond = -32_768 }, place) => bytes.writeInt16BE(bond, place));
  all(2, ({ marks = 0 }, place) => bytes.writeInt16BE(marks, place));
  return { format: 2, nodes: nodes.length, data: bytes.toString('base64') };
}

/** The same as the binary file that is served. */
export const forestBytes = (nodes: readonly NodeFixture[]): ArrayBuffer =>
  forestFile(forestAnswer(nodes)).buffer as ArrayBuffer;
