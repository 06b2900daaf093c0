import type { AnswerOf } from '@companion/functions';
import type { correlationMatrix } from '@companion/functions/correlationMatrix';

type Answer = Pick<AnswerOf<typeof correlationMatrix>, 'metrics' | 'cells'>;

/** With fewer people a correlation is not shown (M17). */
export const LEAST_PEOPLE = 30;

/** The full symmetric matrix in the figures' order; null with fewer than thirty people. */
export function matrixOf({ metrics, cells }: Answer, kind: 'pearson' | 'spearman'): (number | null)[][] {
  const known = new Map(
    cells.flatMap(([x, y, n, pearson, spearman]) => {
      const value = n < LEAST_PEOPLE ? null : kind === 'pearson' ? pearson : spearman;
      return [
        [`${x} ${y}`, value],
        [`${y} ${x}`, value],
      ];
    }),
  );
  return metrics.map((row) => metrics.map((column) => known.get(`${row} ${column}`) ?? null));
}
