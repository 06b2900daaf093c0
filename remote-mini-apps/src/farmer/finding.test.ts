import { findingText } from '@companion/domain';
import { expect, test } from 'vitest';
import { farmerFinding } from './finding';
import type { FarmerAnswer } from './queries';

const found = (below: number, high: number) =>
  farmerFinding(
    {
      histogram: [
        { from: 45, count: below },
        { from: 50, count: high },
      ],
    } as FarmerAnswer,
    (patch) => `?${Object.entries(patch).map((each) => each.join('='))}`,
  );
const text = (below: number, high: number) => {
  const said = found(below, high);
  return said && findingText(said);
};

test('counts those with a high score from ten scored people on', () => {
  expect(text(0, 0)).toBeNull();
  expect(text(8, 1)).toBeNull();
  expect(text(9, 1)).toBe(
    'Of 10 people with enough reviews for a score, 1 seems to trade reviews for reputation: a signal, not a verdict.',
  );
  expect(text(1000, 234)).toBe(
    'Of 1,234 people with enough reviews for a score, 234 seem to trade reviews for reputation: a signal, not a verdict.',
  );
  expect(text(10, 0)).toBe(
    'Of 10 people with enough reviews for a score, nobody seems to trade reviews for reputation.',
  );
  expect(farmerFinding({} as FarmerAnswer, () => '')).toBeNull();
});

test('the count leads to all of them, even if the list is filtered', () => {
  expect(found(9, 1)?.pieces[3]).toEqual({
    figure: '1 seems',
    href: '?minScore=50,minCoverage=0,band=,level=,person=',
  });
});
