import { expect, it } from 'vitest';
import { timesBetween } from './timesBetween';

it('leaves no stretch out between the first and the last', () => {
  expect(timesBetween(['2026-02-01T00:00:00Z', '2025-12-01T00:00:00Z'], 'month')).toEqual([
    '2025-12-01T00:00:00.000Z',
    '2026-01-01T00:00:00.000Z',
    '2026-02-01T00:00:00.000Z',
  ]);
  expect(timesBetween(['2026-02-23T00:00:00Z', '2026-03-09T00:00:00Z'], 'week')).toHaveLength(3);
  expect(timesBetween(['2026-02-28T00:00:00Z', '2026-03-01T00:00:00Z'], 'day')).toHaveLength(2);
  expect(timesBetween([], 'day')).toEqual([]);
});
