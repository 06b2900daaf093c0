import { expect, test } from 'vitest';
import { type BondScoresAddress, isOtherRule } from './params';

const NUMBERS = ['allUpTo', 'best', 'worst'] as const;

test.each(NUMBERS.flatMap((name) => [0, 1, 10].map((value) => ({ [name]: value }))))(
  '%o alone is a rule to try',
  (given) => {
    const values = { allUpTo: null, best: null, worst: null, ...given };
    expect(isOtherRule({ values } as unknown as BondScoresAddress)).toBe(true);
  },
);

test('without any number the real rule applies', () => {
  const values = { allUpTo: null, best: null, worst: null };
  expect(isOtherRule({ values } as unknown as BondScoresAddress)).toBe(false);
});
