import { findingText } from '@companion/domain';
import { expect, test } from 'vitest';
import { statsFinding } from './finding';

const text = (kFactor: number | null, k: number, n: number) => {
  const found = statsFinding({ kFactor, activeAfter30d: { k, n, value: null, low: null, high: null } });
  return found && findingText(found);
};

test('says how many a newcomer brings and how many stay', () => {
  expect(text(null, 0, 0)).toBeNull();
  expect(text(0.424, 0, 0)).toBe('A newcomer brings 0.42 others in the first 30 days.');
  expect(text(0, 61, 100)).toBe(
    'A newcomer brings 0.00 others in the first 30 days, and 61.0% of invitees are still active after that.',
  );
  expect(text(null, 6, 10)).toBe('After their first 30 days, 60.0% of invitees are still active.');
});

test('of fewer than ten invitees it gives counts', () => {
  expect(text(null, 1, 9)).toBe('After their first 30 days, 1 of 9 invitees is still active.');
  expect(text(0.5, 5, 9)).toBe(
    'A newcomer brings 0.50 others in the first 30 days, and 5 of 9 invitees are still active after that.',
  );
});
