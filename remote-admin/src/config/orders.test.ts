import { expect, test } from 'vitest';
import { crossedIn } from './orders';

const order = (lower: string, upper: string) => ({ subject: 'detector:x', lower, upper, because: 'So it is.' });

test('a lower bound at or above its upper bound is named; bounds of different holders are not compared', () => {
  const params = {
    lo: 9,
    features: [
      { id: 'F1', lo: 0.5, hi: 0.9 },
      { id: 'F2', lo: 0.9, hi: 0.9 },
      { id: 'F3', lo: 1, hi: 0.2 },
      { id: 'F4', lo: null, hi: 0 },
    ],
  };
  expect([...crossedIn([order('lo', 'hi')], params)]).toEqual([
    ['features F2 lo', 'features F2 hi'],
    ['features F3 lo', 'features F3 hi'],
  ]);
  expect([...crossedIn([order('2', '3')], { B1: [30, 0.3, 0.8], B2: [1, 0.8, 0.3], few: [3, 1] })]).toEqual([
    ['B2 2', 'B2 3'],
  ]);
  expect(crossedIn([], params).size).toBe(0);
});
