import { findingText } from '@companion/domain';
import { expect, test } from 'vitest';
import { archivedFinding } from './finding';
import type { ArchivedKpis } from './queries';

const kpis = (archived: number, written: number | null, days: number | null = 28): ArchivedKpis => ({
  archived,
  archivedShare: written === null ? null : { k: archived, n: written, value: null, low: null, high: null },
  within7d: 0,
  within7dShare: { k: 0, n: archived, value: null, low: null, high: null },
  restored: written === null ? null : 0,
  medianLifetimeDays: days,
});
const text = (figures: ArchivedKpis) => {
  const found = archivedFinding(figures);
  return found && findingText(found);
};

test('says how much was taken back, and how soon from ten on', () => {
  expect(text(kpis(0, 26, null))).toBeNull();
  expect(text(kpis(9, 26))).toBe('34.6% of all reviews have been taken back.');
  expect(text(kpis(10, 26))).toBe('38.5% of all reviews have been taken back, half of them within 28.0 days.');
});

test('gives counts for a range, and for fewer than ten reviews', () => {
  expect(text(kpis(1, null))).toBe('1 review was taken back.');
  expect(text(kpis(9, null))).toBe('9 reviews were taken back.');
  expect(text(kpis(10, null))).toBe('10 reviews were taken back, half of them within 28.0 days.');
  expect(text(kpis(2, 9))).toBe('2 reviews were taken back.');
});

test('without a known time the text says nothing about it', () => {
  expect(text(kpis(12, null, null))).toBe('12 reviews were taken back.');
  expect(text(kpis(12, 26, null))).toBe('12 reviews were taken back.');
});
