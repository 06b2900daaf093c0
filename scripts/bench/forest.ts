import { gzipSync } from 'node:zlib';
import { forestBytes, type NodeFixture } from '../../remote-invitations/src/inviteGraph/forest.fixture';

const START_HOURS = 24 * 365 * 55;
const ROOTS = 5;
/** Maximum depth of the forest. */
const MOST_DEPTH = 15;

/**
 * A forest grown by preferential attachment from a few roots, laid out as in the database: each node in the middle of its
 * branch's sector, one unit further out per step. Deterministic.
 */
export function grownForest(count: number) {
  let state = 1;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
  const parents: number[] = [];
  const depths: number[] = [];
  const ends: number[] = [];
  for (let node = 0; node < count; node++) {
    let parent = node < ROOTS ? -1 : (ends[Math.floor(random() * ends.length)] as number);
    while (parent >= 0 && (depths[parent] as number) >= MOST_DEPTH) parent = parents[parent] as number;
    parents.push(parent);
    depths.push(parent < 0 ? 0 : (depths[parent] as number) + 1);
    // Once for existing, and once per invitation: people who invited more are more likely to invite.
    ends.push(node);
    if (parent >= 0) ends.push(parent);
  }
  const children: number[][] = parents.map(() => []);
  for (const [node, parent] of parents.entries()) if (parent >= 0) children[parent]?.push(node);
  const sizes = new Array<number>(count).fill(1);
  for (let node = count - 1; node >= 0; node--) {
    const parent = parents[node] as number;
    if (parent >= 0) sizes[parent] = (sizes[parent] as number) + (sizes[node] as number);
  }
  const order: number[] = [];
  const left = parents.flatMap((parent, node) => (parent < 0 ? [node] : [])).reverse();
  for (let node = left.pop(); node !== undefined; node = left.pop()) {
    order.push(node);
    left.push(...(children[node] ?? []).toReversed());
  }
  const places = new Int32Array(count);
  for (const [place, node] of order.entries()) places[node] = place;
  const nodes = order.map((node, place): NodeFixture => {
    const angle = (2 * Math.PI * (place + (sizes[node] as number) / 2)) / count;
    const radius = (depths[node] as number) + 1;
    const parent = parents[node] as number;
    return {
      id: node + 1,
      parent: parent < 0 ? -1 : (places[parent] as number),
      size: sizes[node] as number,
      x: radius * Math.cos(angle),
      y: radius * Math.sin(angle),
      joined: START_HOURS + Math.floor(node / 4),
      score: Math.min(2800, Math.round(900 + 800 * random() ** 2 + 20 * Math.log2(sizes[node] as number))),
      bond: Math.round(random() * 2000 - 1200),
      marks: random() < 0.03 ? 1 : 0,
    };
  });
  return forestBytes(nodes);
}

/** Transferred bytes of a file. */
export const sentBytes = (file: ArrayBuffer): number => gzipSync(new Uint8Array(file)).length;
