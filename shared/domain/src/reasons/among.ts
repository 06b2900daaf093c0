/** The group each rule compares with, by minimum number of cases. */
const COMPARED: Readonly<Record<string, (least: number) => string>> = {
  F1: (n) => `with ${n} or more vouches`,
  F2: (n) => `with ${n} or more reviews that count`,
  F3: (n) => `with ${n} or more reviews that old`,
  F4: (n) => `with ${n} or more votes on decided slashes`,
  F5: (n) => `with ${n} or more decided slashes`,
  F6: (n) => `who invited ${n} or more people`,
  F7: (n) => `who gave ${n} or more vouches`,
  F8: (n) => `with ${n} or more weeks of membership`,
  A1: (n) => `who wrote ${n} or more reviews`,
  A2: (n) => `who wrote ${n} or more reviews`,
  A3: (n) => `with ${n} or more positive reviews`,
  A4: (n) => `with ${n} or more votes in 90 days`,
  A5: () => 'with at least one slash',
  A6: (n) => `with ${n} or more decided slashes`,
  A7: (n) => `with ${n} or more reviews`,
  A8: (n) => `with ${n} or more ended vouches`,
  A9: (n) => `who endorse ${n} or more people`,
  A10: (n) => `with ${n} or more votes in 90 days`,
  A11: (n) => `with ${n} or more reviews written and received`,
  A12: (n) => `with ${n} or more such reviews`,
  A13: (n) => `who invited ${n} or more people`,
  C2: (n) => `with ${n} or more scores in 30 days`,
};

/**
 * How unusual it is, as a clause: "more than 94% of people with 2 or more vouches".
 * @param share share of people with at least `least` cases for whom it is at least as unusual, 0 to 1
 */
export function amongText(rule: string, share: number, least: number): string | null {
  const compared = COMPARED[rule];
  // With a share of .05, exactly 95% have less, which is more than 94%.
  return compared ? `more than ${Math.floor(100 * (1 - share) - 1e-9)}% of people ${compared(least)}` : null;
}
