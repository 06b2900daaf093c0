import { expect, test } from 'vitest';
import { twinsIn } from './SimilarityMatrix';

test('texts are twins from four fifths on, each pair counted once', () => {
  const rows = [
    [1, 0.8, 0.79],
    [0.8, 1, 1],
    [0.79, 1, 1],
  ];
  expect(twinsIn(rows)).toEqual({ pairs: 3, twins: 2 });
});
