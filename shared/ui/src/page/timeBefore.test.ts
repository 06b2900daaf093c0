import { expect, it } from 'vitest';
import { timeBefore } from './useTrend';

it('says how long a range is', () => {
  const ranges = ['24h', '7d', '1y', '2026-02-01..2026-02-28', '2026-02-01..2026-02-01'] as const;
  expect(ranges.map(timeBefore)).toEqual(['24 hours', '7 days', '1 year', '28 days', 'day']);
});
