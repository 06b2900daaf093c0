import { expect, it } from 'vitest';
import { formatClock } from './formatClock.ts';

it.each([
  [120, '2:00'],
  [0, '0:00'],
  [59.6, '1:00'],
  [605, '10:05'],
  [3600, '60 min'],
  [null, '–'],
  [-1, '–'],
  [Number.NaN, '–'],
])('%s s reads %s', (seconds, text) => {
  expect(formatClock(seconds)).toBe(text);
});
