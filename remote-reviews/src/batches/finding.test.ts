import { findingText } from '@companion/domain';
import { expect, test } from 'vitest';
import { batchesFinding } from './finding';
import type { BatchKpis } from './queries';

const share = (k: number, n: number) => ({ k, n, value: null, low: null, high: null });
const kpis = (batches: number, reviews: number, written: number, archived: number): BatchKpis => ({
  batches,
  reviews,
  authors: 1,
  reviewShare: share(reviews, written),
  archivedShare: share(archived, reviews),
});
const text = (figures: BatchKpis) => {
  const found = batchesFinding(figures);
  return found && findingText(found);
};

test('says how much was written in quick succession and taken back', () => {
  expect(text(kpis(0, 0, 40, 0))).toBeNull();
  expect(text(kpis(1, 11, 12, 10))).toBe(
    'In 1 batch, 11 reviews were written in quick succession, 91.7% of all; of these, 90.9% have been taken back.',
  );
  expect(text(kpis(40, 312, 5000, 0))).toBe(
    'In 40 batches, 312 reviews were written in quick succession, 6.2% of all; none of them has been taken back.',
  );
});

test('gives counts for fewer than ten reviews', () => {
  expect(text(kpis(1, 5, 9, 1))).toBe('In 1 batch, 5 reviews were written in quick succession.');
  expect(text(kpis(1, 5, 10, 1))).toBe(
    'In 1 batch, 5 reviews were written in quick succession, 50.0% of all; of these, 1 has been taken back.',
  );
  expect(text(kpis(1, 5, 10, 2))).toBe(
    'In 1 batch, 5 reviews were written in quick succession, 50.0% of all; of these, 2 have been taken back.',
  );
});
