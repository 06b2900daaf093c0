import { findingText } from '@companion/domain';
import { expect, test } from 'vitest';
import { acceptedClaim, statsFinding } from './finding';

const month = (joined: number, complete: boolean) => ({ at: '2026-01-01', joined, brought: 0, k: 0, complete });
const text = (kFactor: number | null, k: number, n: number, newcomers = 10) => {
  const found = statsFinding({
    kpis: { kFactor, activeAfter30d: { k, n, value: null, low: null, high: null } },
    kFactors: [month(40, true), month(newcomers, true), month(1, false)],
  });
  return found && findingText(found);
};

test('says how many a newcomer brings and how many stay', () => {
  expect(text(null, 0, 0)).toBeNull();
  expect(text(0.424, 0, 0, 9)).toBeNull();
  expect(text(0.424, 0, 0)).toBe('A newcomer brings in 0.42 others in the first 30 days.');
  expect(text(0, 61, 100)).toBe(
    'A newcomer brings in 0.00 others in the first 30 days, and 61.0% of invitees are still active after that.',
  );
  expect(text(0.5, 6, 10, 9)).toBe('After their first 30 days, 60.0% of invitees are still active.');
  expect(text(null, 6, 10)).toBe('After their first 30 days, 60.0% of invitees are still active.');
});

test('gives counts for fewer than ten invitees', () => {
  expect(text(null, 1, 9)).toBe('After their first 30 days, 1 of 9 invitees is still active.');
  expect(text(0.5, 5, 9)).toBe(
    'A newcomer brings in 0.50 others in the first 30 days, and 5 of 9 invitees are still active after that.',
  );
});

test('the chart of waiting times says how long half of them took, from ten accepted invitations on', () => {
  expect(acceptedClaim({ accepted: 9, medianHoursToAccept: 24 })).toBeNull();
  expect(acceptedClaim({ accepted: 10, medianHoursToAccept: null })).toBeNull();
  expect(acceptedClaim({ accepted: 10, medianHoursToAccept: 24 })).toBe(
    'Half of all accepted invitations were accepted within 24 hr',
  );
});
