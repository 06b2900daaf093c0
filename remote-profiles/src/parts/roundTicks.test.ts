import { expect, test } from 'vitest';
import { roundTicks } from './roundTicks';

test('an axis ends at round values around all of its own', () => {
  expect(roundTicks(0, 1200)).toEqual([0, 500, 1000, 1500]);
  expect(roundTicks(-300, 900)).toEqual([-500, 0, 500, 1000]);
  expect(roundTicks(0, 0)).toEqual([0, 0.5]);
  expect(roundTicks(1, 4)).toEqual([1, 2, 3, 4]);
});
