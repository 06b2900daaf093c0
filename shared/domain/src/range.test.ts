import { expect, test } from 'vitest';
import { RANGES, type Range, rangeWords, readRange } from './range.ts';

test('presets and pairs of valid dates are ranges, nothing else is', () => {
  expect(RANGES.map(readRange)).toEqual([...RANGES]);
  expect(readRange('2026-01-31..2026-02-28')).toBe('2026-01-31..2026-02-28');
  for (const text of ['', '5y', '7D', '2026-02-30..2026-03-01', '2026-03-02..2026-03-01', '2026-01-01..', 'a..b..c'])
    expect(readRange(text)).toBeNull();
});

test('a range in words', () => {
  const words = ['24h', '7d', '1y', 'all', '2026-01-01..2026-02-01', '2026-01-01..2026-01-01'] as Range[];
  expect(words.map(rangeWords)).toEqual([
    '24 hours',
    '7 days',
    '1 year',
    'All time',
    'Jan 1, 2026 – Feb 1, 2026',
    'Jan 1, 2026',
  ]);
});
