import { expect, it } from 'vitest';
import { densityOf } from './density';

it('keeps every person, the largest y in the first row', () => {
  const bins = [
    { x: 1, y: 1, count: 5_000 },
    { x: 2, y: 2, count: 2 },
    { x: 39, y: 39, count: 3 },
    { x: 40, y: 40, count: 1 },
  ];
  const { values, columns, rows } = densityOf(bins, { x: [0, 100], y: [0, 20] });
  expect(values.flat().reduce<number>((sum, value) => sum + (value ?? 0), 0)).toBe(5_006);
  expect(values[19]?.[0]).toBe(5_002);
  expect(values[0]?.[19]).toBe(4);
  expect([columns[1], rows[0], rows[19]]).toEqual([5, 19, 0]);
});
