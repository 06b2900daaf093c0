import { expect, test } from 'vitest';
import { againstBefore, pointsAgainstBefore } from './kpiDelta';

test('a count is compared with the time before, in percent from a base of five', () => {
  expect(againstBefore(12, 10, '24 hours')).toEqual({ change: 2, text: '20% more than in the 24 hours before' });
  expect(againstBefore(1, 4, '7 days')).toEqual({ change: -3, text: '3 fewer than in the 7 days before' });
  expect(againstBefore(0, 0, '7 days')).toEqual({ change: 0, text: 'Same as in the 7 days before' });
});

test('a rate is compared in points', () => {
  expect(pointsAgainstBefore({ k: 8, n: 10 }, { k: 15, n: 20 }, '7 days')).toEqual({
    change: 5,
    text: '5.0 points above the 7 days before',
  });
  expect(pointsAgainstBefore({ k: 1, n: 10 }, { k: 5, n: 10 }, '7 days')?.change).toBe(-40);
  expect(pointsAgainstBefore({ k: 5001, n: 10_000 }, { k: 5, n: 10 }, '7 days')).toEqual({
    change: 0,
    text: 'Same as in the 7 days before',
  });
});

test('rates of few cases are not compared', () => {
  expect(pointsAgainstBefore({ k: 9, n: 9 }, { k: 5, n: 10 }, '7 days')).toBeNull();
  expect(pointsAgainstBefore({ k: 5, n: 10 }, { k: 0, n: 0 }, '7 days')).toBeNull();
});
