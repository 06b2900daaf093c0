import type { Matrix } from './queries';

/** Agreement or kappa of each pair, in the order of the people; null on the diagonal and without shared slashes. */
export function agreementMatrix({ people, pairs }: Pick<Matrix, 'people' | 'pairs'>, kind: 'share' | 'kappa') {
  const known = new Map(
    pairs.flatMap(({ a, b, shared, agreed, kappa }) => {
      const value = kind === 'kappa' ? kappa : shared > 0 ? agreed / shared : null;
      return [
        [`${a} ${b}`, value],
        [`${b} ${a}`, value],
      ];
    }),
  );
  return people.map((row) => people.map((column) => known.get(`${row.userId} ${column.userId}`) ?? null));
}
