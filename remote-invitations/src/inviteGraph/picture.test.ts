import { expect, test } from 'vitest';
import { isCard } from './accelerated';
import { fitted, panned, zoomed } from './camera';
import { readForest } from './forest';
import { forestAnswer } from './forest.fixture';
import { valuesOf } from './glSurface';
import { hasRoom, largestInView } from './labels';
import { quadtree } from './quadtree';
import { shownNodes } from './shownNodes';

/** A seeded generator (mulberry32): the same places in every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

test('the quadtree finds what looking at every point finds', () => {
  const random = seeded(7);
  const xs = Float32Array.from({ length: 3_000 }, () => random() * 20 - 10);
  const ys = Float32Array.from({ length: 3_000 }, () => random() * 20 - 10);
  // Many people at one place.
  xs.fill(1, 0, 200);
  ys.fill(2, 0, 200);
  const tree = quadtree(xs, ys);
  const odd = (point: number) => point % 2 === 1;
  for (let ask = 0; ask < 300; ask++) {
    const [x, y] = [random() * 24 - 12, random() * 24 - 12];
    const away = (point: number) => Math.hypot((xs[point] as number) - x, (ys[point] as number) - y);
    const found = tree.nearest(x, y, 1, odd);
    const nearest = Math.min(...Array.from(xs, (_, point) => (odd(point) ? away(point) : Number.POSITIVE_INFINITY)));
    if (nearest > 1) expect(found).toBe(-1);
    else expect([odd(found), away(found)]).toEqual([true, nearest]);
  }
  expect(quadtree(new Float32Array(), new Float32Array()).nearest(0, 0, 9, () => true)).toBe(-1);
});

const forest = readForest(
  forestAnswer([
    { id: 1, parent: -1, size: 3, x: 0, y: 0, score: 1300 },
    { id: 2, parent: 0, size: 1, x: 4, y: 0, score: 1300 },
    { id: 3, parent: 0, size: 1, x: 0, y: 2, score: 2700 },
  ]),
);
const shown = shownNodes(forest, { root: -1, depth: null, until: 0, hideLeaves: false });
const scene = {
  forest,
  shown,
  groupOf: Uint8Array.of(0, 0, 1),
  colors: ['rgb(255, 0, 0)', 'rgb(0, 0, 51)'],
  line: '',
  accent: '',
  text: '',
  surface: '',
  font: '',
};
const SIZE = { width: 472, height: 272 };

test('everyone fits the canvas; a zoom keeps what is under the pointer', () => {
  const camera = fitted(forest, shown.nodes, SIZE);
  expect(camera).toEqual({ x: 2, y: 1, scale: 100 });
  expect(panned(camera, 100, -50)).toEqual({ x: 1, y: 1.5, scale: 100 });
  // 200 px right of the middle is x = 4, before and after.
  const near = zoomed(camera, 2, 200, 0);
  expect(near.x + 200 / near.scale).toBeCloseTo(4);
  expect(zoomed(camera, 1e9).scale).toBe(20_000);
});

test('names go to the largest branches in view', () => {
  expect(largestInView(scene, { x: 2, y: 1, scale: 100 }, SIZE)).toEqual([0, 1, 2]);
  expect(largestInView(scene, { x: 2, y: 1, scale: 100 }, SIZE, 1)).toEqual([0]);
  expect(largestInView(scene, { x: 4, y: 0, scale: 1_000 }, SIZE)).toEqual([1]);
  const box = { x: 0, y: 0, width: 10, height: 10 };
  expect(hasRoom({ ...box, x: 5 }, [box])).toBe(false);
  expect(hasRoom({ ...box, x: 11 }, [box])).toBe(true);
});

test.each([
  ['ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device (Subzero) (0x0000C0DE)), SwiftShader driver)', false],
  ['llvmpipe (LLVM 15.0.7, 256 bits)', false],
  ['Microsoft Basic Render Driver', false],
  ['', false],
  ['ANGLE (Apple, ANGLE Metal Renderer: Apple M2, Unspecified Version)', true],
  ['NVIDIA GeForce GTX 1080/PCIe/SSE2', true],
])('%s is a graphics card: %s', (renderer, card) => expect(isCard(renderer)).toBe(card));

test('the buffers of the graphics card hold places, colours and the ends of lines', () => {
  const { places, branches, colors, ends } = valuesOf(scene);
  expect([...places]).toEqual([0, 0, 4, 0, 0, 2]);
  expect([...branches]).toEqual([3, 1, 1]);
  expect([...colors].map((part) => Math.round(part * 10) / 10)).toEqual([1, 0, 0, 1, 0, 0, 0, 0, 0.2]);
  expect([...ends]).toEqual([4, 0, 0, 0, 0, 2, 0, 0]);
});
