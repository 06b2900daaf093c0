import { expect, it } from 'vitest';
import { linesOf } from './bumpLines';

const ranked = (...ranks: (number | null)[]) => ({ ranks: ranks.map((rank, at) => ({ week: at + 1, rank })) });

it('breaks a line at a week without a rank', () => {
  const { lines, places } = linesOf([ranked(2, 1, null, 3, 3)]);
  expect(lines[0]?.steps.map(({ at, place }) => [at, place])).toEqual([
    [0, 1],
    [1, 0],
    [3, 2],
    [4, 2],
  ]);
  expect(lines[0]?.runs.map((run) => run.map(({ at }) => at))).toEqual([
    [0, 1],
    [3, 4],
  ]);
  expect(places).toBe(3);
});

it('draws no run of a single week, and everyone below the twentieth in one row', () => {
  const { lines, places } = linesOf([ranked(null, 400, null, 1), ranked(25, null, null, 2)]);
  expect(lines.map(({ runs }) => runs)).toEqual([[], []]);
  expect(lines[0]?.steps[0]).toEqual({ at: 1, rank: 400, place: 20 });
  expect(places).toBe(21);
  expect(linesOf([]).places).toBe(0);
});

it('puts people with the same rank below each other, so their names do not collide', () => {
  const { lines, places } = linesOf([ranked(1, 2), ranked(1, 2), ranked(2, 1), ranked(3, 4)]);
  expect(lines.map(({ steps }) => steps.map(({ place }) => place))).toEqual([
    [0, 1],
    [1, 2],
    [2, 0],
    [3, 3],
  ]);
  expect(places).toBe(4);
});
