import { counted } from '../counted.ts';

/** What the cases of each rule are, of which a share needs a least number: one, and many. */
const CASES: Readonly<Record<string, readonly [one: string, many?: string]>> = {
  F1: ['vouch', 'vouches'],
  F2: ['review that counts', 'reviews that count'],
  F3: ['review that old', 'reviews that old'],
  F4: ['vote on decided slashes', 'votes on decided slashes'],
  F5: ['decided slash', 'decided slashes'],
  F6: ['person invited', 'people invited'],
  F7: ['vouch given', 'vouches given'],
  F8: ['week of membership', 'weeks of membership'],
  A1: ['review written', 'reviews written'],
  A2: ['review written', 'reviews written'],
  A3: ['positive review'],
  A4: ['vote in 90 days', 'votes in 90 days'],
  A5: ['slash', 'slashes'],
  A6: ['decided slash', 'decided slashes'],
  A7: ['review'],
  A8: ['ended vouch', 'ended vouches'],
  A9: ['person endorsed', 'people endorsed'],
  A10: ['vote in 90 days', 'votes in 90 days'],
  A11: ['review written and received', 'reviews written and received'],
  A12: ['such review'],
  A13: ['person invited', 'people invited'],
  C2: ['score in 30 days', 'scores in 30 days'],
};

/**
 * How unusual it is, as a clause: "more than 94 % of those with 2 vouches or more".
 * @param share part of those with `least` cases or more for whom it is at least as unusual, 0 to 1
 */
export function amongText(rule: string, share: number, least: number): string | null {
  const cases = CASES[rule];
  // With a share of .05 exactly 95 % have less, which is more than 94 %.
  return cases
    ? `more than ${Math.floor(100 * (1 - share) - 1e-9)} % of those with ${counted(least, ...cases)} or more`
    : null;
}
