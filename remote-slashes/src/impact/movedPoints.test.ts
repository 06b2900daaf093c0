import { expect, test } from 'vitest';
import { movedPoints } from './movedPoints';
import type { Impact } from './queries';

/** Reviewed all along; vouched only until the slash closed. */
const left = { reviewedOpen: true, reviewedClose: true, vouchedOpen: true, vouchedClose: false };
const impact = (snapshot: Impact['snapshot'], points: number) =>
  ({
    snapshot,
    points: { direct: 300, endorsers: points, inviter: 0 },
    wouldBe: null,
    people: [{ ...left, points }],
  }) as unknown as Impact;

test('points belong to a voucher or a reviewer by what was active when supporters were counted', () => {
  expect(movedPoints(impact('open', 90))?.byReview).toBe(0);
  expect(movedPoints(impact('close', 30))?.byReview).toBe(30);
  // An older backend does not say when.
  expect(movedPoints(impact(undefined, 30))?.byReview).toBe(0);
});
