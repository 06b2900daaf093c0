import { expect, it } from 'vitest';
import { changesUnder, uncounted } from './uncounted';

const IN_FORCE = { free: 10, perNonReturned: 1 };

it('counts ten returned reviews, and one more for each that was not', () => {
  expect(uncounted(20, 10, IN_FORCE)).toBe(0);
  expect(uncounted(25, 10, IN_FORCE)).toBe(5);
  expect(uncounted(10, 0, IN_FORCE)).toBe(0);
  expect(uncounted(11, 0, IN_FORCE)).toBe(1);
});

it('rounds half a review for each down to whole ones', () => {
  expect(uncounted(8, 3, { free: 5, perNonReturned: 0.5 })).toBe(2);
});

it('names who gains and who loses, the largest change first', () => {
  const rows = [
    { name: 'same', reciprocated: 3, nonReciprocated: 0, today: 0 },
    { name: 'loses', reciprocated: 9, nonReciprocated: 1, today: 0 },
    { name: 'gains', reciprocated: 30, nonReciprocated: 10, today: 10 },
  ];
  const named = (rule: Parameters<typeof changesUnder>[1]) =>
    changesUnder(rows, rule).map(({ row, after, change }) => [row.name, after, change]);
  expect(named(IN_FORCE)).toEqual([]);
  expect(named({ free: 5, perNonReturned: 2 })).toEqual([
    ['gains', 5, -5],
    ['loses', 2, 2],
  ]);
});
