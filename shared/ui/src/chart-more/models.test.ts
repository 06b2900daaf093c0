import { expect, test } from 'vitest';
import { calendar } from './calendarModel';
import { hexbin } from './hexbin';
import { hexCentre, hexOutline } from './hexGrid';
import { lorenz } from './lorenz';
import { diverging, shade } from './shade';
import { medianOf, survivalAt, withStart } from './survivalModel';
import { waterfall } from './waterfallModel';

test('every point is in exactly one hexagon', () => {
  const points = Array.from({ length: 500 }, (_, index) => [(index * 37) % 211, (index * 53) % 97] as const);
  const cells = hexbin([...points, [Number.NaN, 3]], 9);
  expect(cells.reduce((sum, { members }) => sum + members.length, 0)).toBe(500);
  expect(new Set(cells.flatMap(({ members }) => members)).size).toBe(500);
  for (const { x, y, members } of cells)
    for (const member of members)
      expect(Math.hypot((points[member]?.[0] ?? 0) - x, (points[member]?.[1] ?? 0) - y)).toBeLessThanOrEqual(9.000001);
});

test('the Lorenz curve counts holders above zero', () => {
  expect(lorenz([1, 0, -2, Number.NaN, 3])).toEqual([
    { holders: 0, held: 0 },
    { holders: 0.5, held: 0.25 },
    { holders: 1, held: 1 },
  ]);
  expect(lorenz([])).toEqual([]);
  const many = lorenz(Array.from({ length: 10_000 }, () => 1));
  expect(many.length).toBeLessThanOrEqual(202);
  expect(many.at(-1)).toEqual({ holders: 1, held: 1 });
});

test('a survival curve starts at one, keeps its steps and may not reach its median', () => {
  const points = withStart(
    [
      { days: 76, survival: 0.714 },
      { days: 70.75, survival: 0.857 },
      { days: -1, survival: 2 },
    ],
    120,
  );
  expect(points.map(({ days, survival }) => [days, survival])).toEqual([
    [0, 1],
    [70.75, 0.857],
    [76, 0.714],
    [120, 0.714],
  ]);
  expect(survivalAt(points, 75)?.survival).toBe(0.857);
  expect(survivalAt(points, 121)).toBeNull();
  expect(medianOf(points)).toBeNull();
  expect(medianOf(withStart([{ days: 3, survival: 0.5 }]))).toBe(3);
});

test('a waterfall goes from level to level, and totals start at zero', () => {
  expect(
    waterfall([
      { key: 'a', label: 'Subject', value: -100 },
      { key: 'b', label: 'Back', value: 30 },
      { key: 'c', label: '?', value: null },
      { key: 'd', label: 'Sum', value: -70, total: true },
    ]).map(({ from, to, kind }) => [from, to, kind]),
  ).toEqual([
    [0, -100, 'fall'],
    [-100, -70, 'rise'],
    [-70, -70, 'rise'],
    [0, -70, 'total'],
  ]);
});

test('a calendar has seven rows of ISO weeks, ending with the last day', () => {
  const { cells, weeks } = calendar(
    [
      { day: '2026-03-11', value: 4 },
      { day: 'x', value: 9 },
      { day: '2026-03-02', value: null },
    ],
    2,
  );
  expect(weeks).toBe(2);
  // 2 March 2026 is a Monday, 11 March a Wednesday.
  expect(cells.map((cell) => cell && [cell.day, cell.value])).toEqual([
    ['2026-03-02', null],
    ['2026-03-09', 0],
    ['2026-03-03', 0],
    ['2026-03-10', 0],
    ['2026-03-04', 0],
    ['2026-03-11', 4],
    ['2026-03-05', 0],
    null,
    ['2026-03-06', 0],
    null,
    ['2026-03-07', 0],
    null,
    ['2026-03-08', 0],
    null,
  ]);
  expect(calendar([]).cells).toEqual([]);
  // The other data of a day stays with it.
  expect(calendar([{ day: '2026-03-02', value: 0, mark: 'broke' }], 1).cells[0]?.mark).toBe('broke');
});

test('shades stay inside their range', () => {
  expect(shade(5, 0)).toBe('color-mix(in srgb, var(--info) 5%, var(--surface))');
  expect(shade(10, 5)).toBe('color-mix(in srgb, var(--info) 100%, var(--surface))');
  expect(diverging(-9, 1)).toBe('color-mix(in srgb, var(--accent) 95%, var(--surface))');
});

test('hexagons of a grid meet without a gap', () => {
  const range = { x: [0, 30], y: [0, 20] } as const;
  expect(hexCentre({ x: 2, y: 0, count: 1 }, range)).toEqual({ x: 2, y: 0 });
  expect(hexCentre({ x: 2, y: 1, count: 1 }, range)).toEqual({ x: 2.5, y: 1 });
  // The upper right side of one hexagon is the lower left side of the one above it, half a hexagon to the right.
  const here = hexOutline(100, 100, 12, 9).split(' ');
  const above = hexOutline(106, 91, 12, 9).split(' ');
  expect([here[0], here[1]]).toEqual([above[4], above[3]]);
});
