import { expect, test } from 'vitest';
import { closesIn } from './closesIn';

const now = Date.parse('2026-03-16T00:00:00Z');

test('counts in hours up to two days, then in days', () => {
  expect(closesIn('2026-03-17T12:00:00Z', now)).toBe('36 h');
  expect(closesIn('2026-03-18T00:00:00Z', now)).toBe('48 h');
  expect(closesIn('2026-03-19T12:00:00Z', now)).toBe('3 d');
  expect(closesIn('2026-03-16T01:59:59Z', now)).toBe('1 h');
  expect(closesIn('2026-03-16T00:20:30Z', now)).toBe('20 min');
  expect(closesIn('2026-03-16T00:00:10Z', now)).toBe('1 min');
});

test('a past or invalid time has nothing left', () => {
  expect(closesIn('2026-03-15T00:00:00Z', now)).toBeNull();
  expect(closesIn('2026-03-16T00:00:00Z', now)).toBeNull();
  expect(closesIn('soon', now)).toBeNull();
});
