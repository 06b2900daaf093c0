import { expect, test } from 'vitest';
import { lagOf } from './lag';

test.each([
  [null, true, 'Never read'],
  [0, false, 'Up to date'],
  [600, false, 'Up to date'],
  [601, true, 'Behind by 10 min'],
  [90_000, true, 'Behind by 25 hr'],
])('%s seconds behind', (seconds, late, words) => {
  expect(lagOf(seconds)).toEqual({ late, words });
});
