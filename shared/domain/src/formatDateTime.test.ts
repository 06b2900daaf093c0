import { expect, test } from 'vitest';
import { formatDate, formatDateTime } from './formatDateTime.ts';

const utc = { timeZone: 'UTC' };
/** Newer time zone data puts a narrow no-break space before AM and PM. */
const plain = (text: string) => text.replaceAll('\u202f', ' ');

test('shows the exact time with its zone', () => {
  expect(plain(formatDateTime('2026-03-16T00:00:00Z', utc))).toBe('Mar 16, 2026, 12:00:00 AM UTC');
  expect(plain(formatDateTime('2026-03-16T00:00:00Z', { timeZone: 'America/New_York' }))).toBe(
    'Mar 15, 2026, 8:00:00 PM EDT',
  );
});

test('shows the day', () => {
  expect(formatDate('2026-03-16T23:59:59Z', utc)).toBe('Mar 16, 2026');
  expect(formatDate('2026-03-16T00:00:00Z', { ...utc, locale: 'de-DE' })).toBe('16.03.2026');
});

test('no time gives a dash', () => {
  expect(formatDateTime(null)).toBe('–');
  expect(formatDateTime('yesterday')).toBe('–');
  expect(formatDate(1e300)).toBe('–');
});
