import { expect, test } from 'vitest';
import { leavesOf, withLeaf } from './leaves';

const params = {
  reviews: 10,
  features: [
    { id: 'F1', weight: 20 },
    { id: 'F4', weight: 15, less: true },
  ],
  days: [7, 30],
};

test('each value is named by its path, a list entry by its id', () => {
  expect(leavesOf(params).map(({ name, value }) => [name, value])).toEqual([
    ['reviews', 10],
    ['features F1 id', 'F1'],
    ['features F1 weight', 20],
    ['features F4 id', 'F4'],
    ['features F4 weight', 15],
    ['features F4 less', true],
    ['days 1', 7],
    ['days 2', 30],
  ]);
});

test('changing a value in one place leaves everything else as it was', () => {
  const place = leavesOf(params).find(({ name }) => name === 'features F4 weight');
  expect(withLeaf(params, place?.path ?? [], 30)).toEqual({
    ...params,
    features: [
      { id: 'F1', weight: 20 },
      { id: 'F4', weight: 30, less: true },
    ],
  });
  expect(params.features[1]?.weight).toBe(15);
  expect(withLeaf(params, ['days', 0], 14)).toMatchObject({ days: [14, 30] });
});
