import { expect, test } from 'vitest';
import { formatDuration } from './formatDuration.ts';

test.each([
  [0, '0 sec'],
  [90, '90 sec'],
  [1200, '20 min'],
  [7200, '2 hr'],
  [86_400, '24 hr'],
  [129_600, '36 hr'],
  [172_800, '48 hr'],
  [2_592_000, '30 days'],
  [6_112_800, '70.8 days'],
])('%d seconds read %s', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text);
});

test.each([null, undefined, -1, Number.NaN, Number.POSITIVE_INFINITY])('%s gives a dash', (seconds) => {
  expect(formatDuration(seconds)).toBe('–');
});
