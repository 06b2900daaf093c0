import { expect, test } from 'vitest';
import { peakClaim } from './peakClaim';

const months = (...counts: (number | null)[]) =>
  counts.map((value, i) => ({
    at: `2026-0${i + 1}-01T00:00:00Z`,
    values: { up: value, down: value === null ? null : 0 },
  }));

test('names the bucket with the most and its share, archived ones included', () => {
  expect(peakClaim(months(20, 20, 30, 20, 20), 'month', 'votes')).toBe('27.3% of 110 votes came in March 2026');
  const archived = months(20, 20, 20, 20, 20).map((each, i) => ({ ...each, archived: i === 0 ? 30 : null }));
  expect(peakClaim(archived, 'month', 'reviews')).toBe('38.5% of 130 reviews came in January 2026');
});

test('a week is named by its first day, a day by itself', () => {
  const days = [1, 2, 3, 4, 5].map((day) => ({ at: `2026-03-0${day}T00:00:00Z`, values: { n: day === 4 ? 60 : 10 } }));
  expect(peakClaim(days, 'day', 'votes')).toBe('60.0% of 100 votes came on Mar 4, 2026');
  const weeks = days.map((each, i) => ({ ...each, at: new Date(Date.UTC(2026, 2, 2 + 7 * i)).toISOString() }));
  expect(peakClaim(weeks, 'week', 'votes')).toBe('60.0% of 100 votes came in the week of Mar 23, 2026');
});

test('says nothing where none stands out, two are equal, one is unknown, or there is little', () => {
  expect(peakClaim(months(20, 20, 25, 20, 20), 'month', 'votes')).not.toBeNull();
  expect(peakClaim(months(20, 20, 24, 20, 20), 'month', 'votes')).toBeNull();
  expect(peakClaim(months(16, 15, 0, 0, 0), 'month', 'votes')).toBeNull();
  expect(peakClaim(months(20, 60, 60, 20, 20), 'month', 'votes')).toBeNull();
  expect(peakClaim(months(20, null, 60, 20, 20), 'month', 'votes')).toBeNull();
  expect(peakClaim(months(3, 3, 18, 3, 3), 'month', 'votes')).not.toBeNull();
  expect(peakClaim(months(3, 3, 17, 3, 3), 'month', 'votes')).toBeNull();
  expect(peakClaim(months(20, 20, 80, 20), 'month', 'votes')).toBeNull();
  expect(peakClaim([], 'month', 'votes')).toBeNull();
  const hours = months(20, 20, 60, 20, 20).map((each, i) => ({ ...each, at: `2026-03-01T0${i}:00:00Z` }));
  expect(peakClaim(hours, 'hour', 'votes')).toBeNull();
});

test('a missing bucket is one in which nothing happened', () => {
  const ends = months(20, 0, 0, 0, 90).filter(({ values }) => values.up !== 0);
  expect(peakClaim(ends, 'month', 'votes')).toBe('81.8% of 110 votes came in May 2026');
});
