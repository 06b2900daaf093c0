import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Pair, pearson, spearman } from './correlation.ts';

/** Score and active reviews received of the twelve people of the golden data set. */
const people: Pair[] = [
  [2100, 3],
  [1750, 4],
  [1450, 2],
  [1250, 0],
  [780, 4],
  [1900, 0],
  [1390, 1],
  [1210, 0],
  [1180, 0],
  [900, 0],
  [640, 1],
  [1320, 0],
];

test('correlation of the golden data set', () => {
  expect(pearson(people)).toBeCloseTo(0.196, 3);
  expect(spearman(people)).toBeCloseTo(0.191, 3);
});

test('a rising but bent line has rank correlation 1', () => {
  const pairs: Pair[] = [
    [1, 1],
    [2, 4],
    [3, 9],
    [10, 100],
  ];
  expect(spearman(pairs)).toBeCloseTo(1, 12);
  expect(pearson(pairs)).toBeCloseTo(0.9911, 4);
});

test('is undefined without variation or pairs', () => {
  expect(pearson([])).toBeNull();
  expect(pearson([[1, 2]])).toBeNull();
  expect(
    spearman([
      [1, 2],
      [1, 3],
    ]),
  ).toBeNull();
  expect(
    pearson([
      [1, Number.NaN],
      [2, 3],
    ]),
  ).toBeNull();
});

test('stays within -1 and 1', () => {
  const pair = fc.tuple(fc.double(), fc.double());
  fc.assert(
    fc.property(fc.array(pair), (pairs) => {
      return [pearson(pairs), spearman(pairs)].every((r) => r === null || (r >= -1 && r <= 1));
    }),
  );
});
