import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseTime } from './parseTime.ts';

test('reads ISO text, dates and milliseconds', () => {
  expect(parseTime('2026-03-16T00:00:00Z')).toBe(1773619200000);
  expect(parseTime(new Date(5))).toBe(5);
  expect(parseTime(0)).toBe(0);
});

test.each([null, undefined, '', 'soon', '5', '2026-13-45', Number.NaN, 1e300, new Date('x'), {}])(
  '%s is no time',
  (time) => {
    expect(parseTime(time)).toBeNull();
  },
);

test('never throws', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      const ms = parseTime(value);
      return ms === null || Number.isFinite(ms);
    }),
  );
});
