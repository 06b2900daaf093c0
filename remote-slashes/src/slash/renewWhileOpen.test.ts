import { expect, test } from 'vitest';
import { nextLook } from './renewWhileOpen';

const NOW = '2026-03-16T00:00:00Z';
const slash = (status: string, closesAt: string) => ({ status, closesAt });

test('an open slash is refreshed every minute, and right after it closes', () => {
  expect(nextLook([slash('open', '2026-03-17T12:00:00Z')], NOW)).toBe(60_000);
  expect(nextLook([slash('open', '2026-03-17T12:00:00Z'), slash('open', '2026-03-16T00:00:20Z')], NOW)).toBe(21_000);
  // The clock of the answer may be slightly before a close that it did not see.
  expect(nextLook([slash('open', '2026-03-15T23:59:00Z')], NOW)).toBe(1_000);
});

test('a slash that has ended is not requested again', () => {
  expect(nextLook([slash('upheld', '2026-03-17T12:00:00Z')], NOW)).toBe(false);
  expect(nextLook([], NOW)).toBe(false);
});
