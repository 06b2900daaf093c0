import { expect, test } from 'vitest';
import { lossIf, simulate } from './simulate';

const RULE = { points: 300, review: 0.1, vouch: 0.2 };
// Alice of the golden set: a review and a vouch for Bob, a review for Carol.
const BOB = { reviewed: true, vouched: true, risk: 1 / 3 };
const CAROL = { reviewed: true, vouched: false, risk: 1 / 3 };

test('a review and a vouch add up, each by its share of the slash', () => {
  expect(lossIf(BOB, RULE)).toBeCloseTo(90);
  expect(lossIf(CAROL, RULE)).toBeCloseTo(30);
  expect(lossIf({ ...BOB, reviewed: false }, RULE)).toBeCloseTo(60);
  expect(lossIf({ ...BOB, reviewed: false, vouched: false }, RULE)).toBe(0);
});

test('the people imagined as slashed, the average and the worst', () => {
  const told = simulate([BOB, CAROL], RULE, new Set([1]));
  expect(told.lost).toBeCloseTo(30);
  expect(told.expected).toBeCloseTo(40);
  expect(told.worst).toBeCloseTo(120);
  expect(simulate([BOB, CAROL], { ...RULE, points: 1000 }, new Set([0, 1])).lost).toBeCloseTo(400);
  expect(simulate([], RULE, new Set())).toEqual({ lost: 0, expected: 0, worst: 0 });
});
