import { wilson } from '@companion/domain';
import { expect, test } from 'vitest';
import { type BranchFigures, healthOf, healthOfAll } from './health';

const share = (k: number, n: number) => ({
  k,
  n,
  value: n > 0 ? k / n : null,
  ...(wilson(k, n) ?? { low: null, high: null }),
});
const figures = (size: number, meanScore: number | null, flagged: number, upheldSlashes = 0): BranchFigures => ({
  size,
  meanScore,
  medianScore: meanScore,
  active: share(size - 1, size),
  flagged: share(flagged, size),
  upheldSlashes,
});
const everyone = figures(1000, 1322.5, 50, 3);

test('a branch is described in sentences, compared with everyone', () => {
  expect(healthOf('Bob', figures(4, 1105, 1, 1), everyone)).toEqual([
    'Bob’s branch has 4 people, Bob included: 0.4% of everyone.',
    'Their mean score is 1,105, 218 below everyone’s 1,323.',
    '1 of 4 (25.0%) have a high farmer or bot score; of everyone, 5.0% do.',
    'With so few people, the difference may be chance.',
    '1 slash on people in this branch was upheld.',
    '3 of 4 (75.0%) were active in the last 30 days.',
  ]);
});

test('a difference beyond chance is called one, and unknown values are not mentioned', () => {
  const told = healthOf('Eve', figures(200, null, 60), everyone);
  expect(told).toContain('That is more than chance would explain.');
  expect(told.join(' ')).not.toMatch(/mean score/);
  expect(healthOf('Eve', figures(50, 1500, 0), everyone)).toContain(
    'None of them has a high farmer or bot score; of everyone, 5.0% do.',
  );
});

test('a person who invited no one has no branch to judge', () => {
  expect(healthOf('Niaj', figures(1, 1320, 0), everyone)).toEqual(['Niaj has not brought anyone in yet.']);
});

test('everyone is not compared with anyone', () => {
  expect(healthOfAll(everyone)[0]).toBe('The mean score is 1,323; half of all people score 1,323 or more.');
  expect(healthOfAll(everyone).at(-1)).toBe('3 slashes were upheld.');
  expect(healthOfAll(figures(0, null, 0))).toEqual(['No slash was upheld.']);
});
