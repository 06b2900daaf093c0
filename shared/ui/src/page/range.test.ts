import { expect, it } from 'vitest';
import { wholeBuckets } from './buckets';
import { lengthWords, windowBefore } from './range';

const NOW = '2026-03-16T12:30:00.000Z';

it('finds the time before a range', () => {
  expect(windowBefore('7d', NOW)).toEqual({ from: '2026-03-02T12:30:00.000Z', to: '2026-03-09T12:29:59.999Z' });
  expect(windowBefore('2026-02-01..2026-02-02', NOW)).toEqual({
    from: '2026-01-30T00:00:00.000Z',
    to: '2026-01-31T23:59:59.999Z',
  });
});

it('compares neither all time nor days to come', () => {
  expect(windowBefore('all', NOW)).toBeNull();
  expect(windowBefore('2026-03-15..2026-03-16', NOW)).toBeNull();
});

it('says how long a range is', () => {
  expect(
    ['24h', '7d', '1y', '2026-02-01..2026-02-28', '2026-02-01..2026-02-01'].map((r) => lengthWords(r as '7d')),
  ).toEqual(['24 hours', '7 days', '365 days', '28 days', '24 hours']);
});

it('drops days that the range cuts and the one that still runs', () => {
  const days = ['08', '09', '10', '15', '16'].map((day) => ({ at: `2026-03-${day}T00:00:00Z` }));
  const span = { from: '2026-03-09T12:30:00.000Z', to: NOW };
  expect(wholeBuckets(days, 'day', span, NOW).map(({ at }) => at.slice(8, 10))).toEqual(['10', '15']);
  expect(wholeBuckets(days, 'day', null, NOW).map(({ at }) => at.slice(8, 10))).toEqual(['08', '09', '10', '15']);
  const chosen = { from: '2026-03-08T00:00:00.000Z', to: '2026-03-09T23:59:59.999Z' };
  expect(wholeBuckets(days, 'day', chosen, NOW)).toHaveLength(2);
});
