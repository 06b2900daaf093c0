import { expect, it } from 'vitest';
import { own } from './params';

it('starts at days and seconds that exist', () => {
  expect(own.from.read('2026-03-01')).toBe('2026-03-01');
  expect(own.from.read('2026-03-01T10:00:00Z')).toBe('2026-03-01T10:00:00Z');
  expect(own.from.read('2026-02-30')).toBeNull();
  expect(own.from.read('2026-13-01T10:00:00Z')).toBeNull();
  expect(own.from.read('2026-03-01T25:00:00Z')).toBeNull();
});
