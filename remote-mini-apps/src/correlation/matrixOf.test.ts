import { expect, it } from 'vitest';
import { matrixOf } from './matrixOf';

it('mirrors the known half, and shows nothing under thirty people', () => {
  const answer: Parameters<typeof matrixOf>[0] = {
    metrics: ['score', 'xpTotal', 'farmer'],
    cells: [
      ['score', 'score', 40, 1, 1],
      ['score', 'xpTotal', 30, 0.4, 0.3],
      ['farmer', 'score', 29, 0.9, 0.9],
    ],
  };
  expect(matrixOf(answer, 'pearson')).toEqual([
    [1, 0.4, null],
    [0.4, null, null],
    [null, null, null],
  ]);
  expect(matrixOf(answer, 'spearman')[1]).toEqual([0.3, null, null]);
});
