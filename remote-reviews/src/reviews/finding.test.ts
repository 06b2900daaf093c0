import { findingText } from '@companion/domain';
import { expect, test } from 'vitest';
import { reviewsFinding } from './finding';
import type { ReviewKpis } from './queries';

const share = (k: number, n: number) => ({ k, n, value: null, low: null, high: null });
const kpis = (written: number, archived: number, positive: number, negative: number): ReviewKpis => ({
  written,
  positive,
  neutral: written - positive - negative,
  negative,
  archived,
  restored: 0,
  positiveShare: share(positive, positive + negative),
  archivedShare: share(archived, written),
  neutralisedShare: null,
  authors: 3,
  withoutProfile: 0,
  medianAuthorScore: 1200,
  active: { written: written - archived, positive, neutral: 0, negative, authors: 3 },
});
const rows = (patch: object) => `?${new URLSearchParams({ ...patch })}`;
const text = (figures: ReviewKpis) => {
  const found = reviewsFinding(figures, rows);
  return found && findingText(found);
};

test('says how many reviews were taken back and how kind they are', () => {
  expect(text(kpis(0, 0, 0, 0))).toBeNull();
  expect(text(kpis(1, 0, 1, 0))).toBe('None of 1 review has been taken back.');
  expect(text(kpis(26, 11, 24, 1))).toBe(
    'Of 26 reviews, 42.3% have been taken back; 96.0% of those that take a side are positive.',
  );
});

test('gives counts for fewer than ten reviews', () => {
  expect(text(kpis(9, 1, 5, 4))).toBe('Of 9 reviews, 1 has been taken back.');
  expect(text(kpis(9, 2, 5, 4))).toBe('Of 9 reviews, 2 have been taken back.');
  expect(text(kpis(10, 2, 8, 1))).toBe('Of 10 reviews, 20.0% have been taken back.');
  expect(text(kpis(10, 2, 8, 2))).toBe(
    'Of 10 reviews, 20.0% have been taken back; 80.0% of those that take a side are positive.',
  );
});

test('if a filter leaves only one side, the text does not mention sides', () => {
  expect(text(kpis(12, 6, 12, 0))).toBe('Of 12 reviews, 50.0% have been taken back.');
  expect(text(kpis(12, 6, 0, 12))).toBe('Of 12 reviews, 50.0% have been taken back.');
});

test('figures lead to the rows they count, whatever the status filter of the list', () => {
  expect(reviewsFinding(kpis(26, 11, 24, 1), rows)?.pieces.filter((piece) => typeof piece === 'object')).toEqual([
    { figure: '26 reviews', href: '?status=all' },
    { figure: '42.3% have been taken back', href: '?status=archived' },
    { figure: '96.0%', href: '?status=all&sentiment=positive' },
  ]);
});
