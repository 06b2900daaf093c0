import { expect, it } from 'vitest';
import { contributionsOf, harmless, largestLines, lineLabel, rampWords, scoreWithout } from './scoreLines';

const line = (id: string, weight: number, points: number | null, x: number | null = 1, n = 11) => ({
  id,
  weight,
  points,
  x,
  n,
  needs: 5,
  feature: points === null ? null : points / weight,
});
/** Mallory of the golden set: 62.9 at 70 % coverage. */
const LINES = [
  line('F1', 20, 0, 1 / 11),
  line('F2', 15, null, 1, 1),
  line('F4', 15, 15),
  line('F5', 15, 15),
  line('F6', 5, 5, 0),
  line('F7', 10, 4, 2),
  line('F9', 5, 5, 10 / 11),
];

it('says what was counted behind each line', () => {
  const [f1, f2] = contributionsOf(LINES, 'profileId%3A11');
  expect(f1).toMatchObject({
    max: 20,
    points: 0,
    because: '1 of 11 people they reviewed positively did the same for them',
    to: '/mini-apps/reciprocated-reviews?status=all&person=profileId%3A11',
  });
  expect(f2?.points).toBeNull();
  expect(contributionsOf([line('F7', 10, 4, 2)], 'x')[0]?.because).toBe(
    '2 of 11 positive reviews were voted down by the person they praise',
  );
});

it('names the lines that add most', () => {
  expect(largestLines(LINES)).toBe('reviews in batches 15.0, similar texts 15.0, praise without a stake 5.0');
  expect(largestLines([line('F1', 20, 0)])).toBe('');
});

it('computes the score with one line at zero, over the same weights', () => {
  expect(scoreWithout(LINES, 'none of them')).toBeCloseTo(62.857, 3);
  expect(scoreWithout(LINES, 'F4')).toBeCloseTo(41.429, 3);
});

it('puts ramps into words, also those that run backwards or count', () => {
  expect(rampWords({ id: 'F4', weight: 15, lo: 0.3, hi: 0.9, needs: 5 })).toBe(
    'nothing up to 30%, all 15 at 90% or more',
  );
  expect(rampWords({ id: 'F6', weight: 5, lo: 0, hi: 0.2, needs: 5, less: true })).toBe(
    'all 5 at 0%, nothing at 20% or more',
  );
  expect(harmless({ id: 'F7', weight: 10, lo: 0, hi: 5, needs: 5 })).toBe('none');
  expect(harmless({ id: 'F4', weight: 15, lo: 0.3, hi: 0.9, needs: 5 })).toBe('30% or less');
});

it('shows the id of an unknown line', () => {
  expect(lineLabel('constructor')).toBe('');
  expect(largestLines([line('F10', 5, 5)])).toBe('F10 5.0');
});
