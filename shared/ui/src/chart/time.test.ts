import { expect, test } from 'vitest';
import { bucketName, bucketTicks, inBucket, timeTicks } from './time';

const labels = (from: string, to: string, most: number) =>
  timeTicks(Date.parse(from), Date.parse(to), most).map(({ label }) => label);

test('ticks are round times with labels as short as the step allows', () => {
  expect(labels('2026-03-01T00:00:00Z', '2026-03-05T00:00:00Z', 5)).toEqual([
    'Mar 1',
    'Mar 2',
    'Mar 3',
    'Mar 4',
    'Mar 5',
  ]);
  expect(labels('2025-11-20T00:00:00Z', '2026-03-16T00:00:00Z', 5)).toEqual([
    'Dec 2025',
    'Jan 2026',
    'Feb 2026',
    'Mar 2026',
  ]);
  expect(labels('2020-01-01T00:00:00Z', '2026-01-01T00:00:00Z', 4)).toEqual(['2020', '2022', '2024', '2026']);
});

test('a week starts on Monday, like the weekly bars', () => {
  expect(labels('2026-01-05T00:00:00Z', '2026-02-02T00:00:00Z', 5)).toEqual([
    'Jan 5',
    'Jan 12',
    'Jan 19',
    'Jan 26',
    'Feb 2',
  ]);
  expect(labels('2025-12-29T00:00:00Z', '2026-02-23T00:00:00Z', 5)).toEqual(['Jan 5', 'Jan 19', 'Feb 2', 'Feb 16']);
});

test('a week on a phone has more than one date', () => {
  expect(labels('2026-11-15T00:00:00Z', '2026-11-22T00:00:00Z', 3)).toEqual(['Nov 15', 'Nov 18', 'Nov 21']);
});

test('no span, no ticks', () => {
  expect(timeTicks(5, 5, 4)).toEqual([]);
  expect(timeTicks(Number.NaN, 5, 4)).toEqual([]);
});

test('names buckets in UTC', () => {
  expect(bucketName('2026-03-02T00:00:00Z', 'week')).toBe('Week of Mar 2, 2026');
  expect(bucketName('2026-03-01T00:00:00Z', 'month')).toBe('March 2026');
  expect(bucketName('never', 'day')).toBe('–');
});

test('an axis of days has no hours, one of months no weeks', () => {
  const labels = (to: string, bucket: 'day' | 'month') =>
    bucketTicks(Date.parse('2026-03-13T00:00:00Z'), Date.parse(to), 9, bucket).map(({ label }) => label);
  expect(labels('2026-03-15T00:00:00Z', 'day')).toEqual(['Mar 13', 'Mar 14', 'Mar 15']);
  expect(labels('2026-05-15T00:00:00Z', 'month')).toEqual(['Apr 2026', 'May 2026']);
});

test('says in a sentence when something happened', () => {
  expect(inBucket('2026-03-04T00:00:00Z', 'day')).toBe('on Mar 4, 2026');
  expect(inBucket('2026-03-02T00:00:00Z', 'week')).toBe('in the week of Mar 2, 2026');
  expect(inBucket('2026-03-01T00:00:00Z', 'month')).toBe('in March 2026');
});
