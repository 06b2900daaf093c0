import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatAgo } from './formatAgo.ts';

const now = '2026-03-16T00:00:00Z';

test.each([
  ['2026-03-13T00:00:00Z', '3 days ago'],
  ['2026-03-15T12:00:00Z', '12 hours ago'],
  ['2026-03-14T12:00:00Z', '36 hours ago'],
  ['2026-03-17T12:00:00Z', 'in 36 hours'],
  ['2026-03-15T23:40:00Z', '20 minutes ago'],
  ['2026-03-15T23:59:59.500Z', 'now'],
  ['2026-03-16T00:00:00Z', 'now'],
  ['2026-03-15T23:00:00.001Z', '59 minutes ago'],
  ['2026-01-16T00:00:00Z', '59 days ago'],
  ['2025-12-16T00:00:00Z', '2 months ago'],
  ['2025-03-16T00:00:00Z', '1 year ago'],
  ['2024-03-01T00:00:00Z', '2 years ago'],
])('%s reads %s', (time, text) => {
  expect(formatAgo(time, now)).toBe(text);
});

test('follows the locale', () => {
  expect(formatAgo('2026-03-13T00:00:00Z', now, 'de-DE')).toBe('vor 3 Tagen');
  expect(formatAgo(now, now, 'de-DE')).toBe('jetzt');
});

test('no time gives a dash', () => {
  expect(formatAgo(null, now)).toBe('–');
  expect(formatAgo('soon', now)).toBe('–');
  expect(formatAgo(now, undefined)).toBe('–');
});

test('never throws', () => {
  fc.assert(fc.property(fc.anything(), (time) => typeof formatAgo(time as string, now) === 'string'));
});
