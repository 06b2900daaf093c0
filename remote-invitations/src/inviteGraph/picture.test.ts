import { expect, test } from 'vitest';
import { isCard } from './accelerated';
import { fitted, panned, zoomed } from './camera';
import { readForest } from './forest';
import { forestBytes } from './forest.fixture';
import { valuesOf } from './glSurface';
import { largestInView, type Named, placeNames } from './labels';
import { edgeOfView, nodesInside, type Point } from './lasso';
import { miniEnds, placeInMini, viewIn } from './miniMap';
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

test('the quadtree finds the same point as checking every point', () => {
  const random = seeded(7);
  const xs = Float32Array.from({ length: 3_000 }, () => random() * 20 - 10);
  const ys = Float32Array.from({ length: 3_000 }, () => random() * 20 - 10);
  // Many people in one place.
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
  forestBytes([
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

test('everyone fits the canvas; a zoom keeps the point under the pointer', () => {
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
});

test('a name that would touch one before it or cover its dot goes to the other side, or is left out', () => {
  const person = { x: 100, y: 100, radius: 6, width: 40 };
  const left = (people: readonly Named[], width = 400) =>
    placeNames(people, { width, height: 300 }).map((box) => box?.x ?? null);
  expect(left([person])).toEqual([110]);
  // Ten px lower: beside the first name only at its left.
  expect(left([person, { ...person, y: 110 }])).toEqual([110, 50]);
  expect(left([person, { ...person, y: 110 }, { ...person, y: 105 }])).toEqual([110, 50, null]);
  expect(left([person, { ...person, y: 118 }])).toEqual([110, 110]);
  // At the right edge, to the left; too wide for either side, not at all.
  expect(left([person], 140)).toEqual([50]);
  expect(left([{ ...person, width: 95 }], 140)).toEqual([null]);
  // Unless the visitor points at it.
  expect(left([{ ...person, width: 95, always: true }], 140)).toEqual([45]);
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

test('the overview contains everyone, marks what is in view, and moves to the place that is pressed', () => {
  const [x, y] = [new Float32Array([-4, 4, 0]), new Float32Array([-2, 2, 0])];
  const ends = miniEnds(x, y, Int32Array.of(0, 1, 2));
  const size = { width: 800, height: 600 };
  // Eight steps across 96 px; the middle of the forest in the middle of 112 px.
  expect(ends.scale).toBe(12);
  expect([(0 - ends.x) * 12, (0 - ends.y) * 12]).toEqual([56, 56]);
  expect(viewIn(ends, { x: 0, y: 0, scale: 200 }, size)).toEqual({ left: 32, top: 38, width: 48, height: 36 });
  // Seen from far away it is all of the overview.
  expect(viewIn(ends, { x: 0, y: 0, scale: 2 }, size)).toEqual({ left: 0, top: 0, width: 112, height: 112 });
  const middle = { px: -400 + 12 + 56, py: 300 - 12 - 56 };
  expect(placeInMini(ends, middle.px, middle.py, size)).toEqual({ x: 0, y: 0 });
  expect(placeInMini(ends, 0, 0, size)).toBeNull();
});

/** Whether a line encloses a place, by the angles under which it is seen from there. */
function windsAround(line: readonly Point[], x: number, y: number): boolean {
  let turned = 0;
  for (const [place, a] of line.entries()) {
    const b = line[(place + 1) % line.length] as Point;
    const angle = Math.atan2(b.y - y, b.x - x) - Math.atan2(a.y - y, a.x - x);
    turned += Math.atan2(Math.sin(angle), Math.cos(angle));
  }
  return Math.abs(turned) > Math.PI;
}

test('a line contains the people it encloses, whatever its shape', () => {
  const random = seeded(11);
  const nodes = Array.from({ length: 2_000 }, (_, i) => ({
    id: i + 1,
    parent: -1,
    size: 1,
    x: random() * 20 - 10,
    y: random() * 20 - 10,
  }));
  const crowd = readForest(forestBytes(nodes));
  const everyone = Int32Array.from(nodes.keys());
  // A star with 40 points, no two of the same length.
  const star = Array.from({ length: 40 }, (_, i) => {
    const length = i % 2 ? 3 : 5 + random() * 4;
    return { x: length * Math.cos((i * Math.PI) / 20), y: length * Math.sin((i * Math.PI) / 20) };
  });
  const inside = nodesInside(crowd, everyone, star);
  expect([...inside]).toEqual(
    [...everyone].filter((node) => windsAround(star, crowd.x[node] ?? 0, crowd.y[node] ?? 0)),
  );
  expect(inside.length).toBeGreaterThan(200);
  expect([...nodesInside(crowd, everyone.subarray(0, 1), star)]).toEqual([...inside].filter((node) => node === 0));
  const flat = star.map(({ x }) => ({ x, y: 1 }));
  expect([nodesInside(crowd, everyone, flat).length, nodesInside(crowd, everyone, []).length]).toEqual([0, 0]);
  const view = edgeOfView({ x: 5, y: 5, scale: 100 }, { width: 400, height: 200 });
  expect([...nodesInside(crowd, everyone, view)]).toEqual(
    [...everyone].filter((node) => Math.abs((crowd.x[node] ?? 0) - 5) < 2 && Math.abs((crowd.y[node] ?? 0) - 5) < 1),
  );
});
