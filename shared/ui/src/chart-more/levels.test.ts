import { expect, test } from 'vitest';
import { levelsIn, matrixOf } from './levels';

test('levels are in order, accounts without a score last', () => {
  expect(levelsIn(['revered', 'unknown', 'neutral', 'neutral'])).toEqual(['neutral', 'revered', 'unknown']);
  expect(levelsIn([])).toEqual([]);
});

test('a matrix has a cell for each pair, null where nothing happened', () => {
  const cells = [
    { voter: 'known', author: 'neutral', votes: 3 },
    { voter: 'unknown', author: 'known', votes: 2 },
  ];
  const rows = ['known', 'unknown'];
  expect(
    matrixOf(
      cells,
      rows,
      ['neutral', 'known'],
      ({ voter, author }) => [voter, author],
      ({ votes }) => votes,
    ),
  ).toEqual([
    [3, null],
    [null, 2],
  ]);
});
