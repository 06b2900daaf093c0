/** How a bond score is made of the scores of the invitees (M12). */
export type BondRule = {
  /** Up to so many invitees all count; above it only the best and the worst of them do. */
  allUpTo: number;
  /** How many of the best and of the worst count above it. */
  best: number;
  worst: number;
};

/** The rule as the site is set: both are null before EIP-10, when everybody counted. */
export const ruleOf = ({ k, small }: { k: number | null; small: number | null }): BondRule => ({
  allUpTo: small ?? Number.POSITIVE_INFINITY,
  best: k ?? 2,
  worst: k ?? 2,
});

/** Bond score of an inviter by a rule, from the invitees' scores in any order; null without invitees. */
export const bondScore = (scores: readonly number[], rule: BondRule): number | null =>
  meanCounting(Float64Array.from(scores).sort().reverse(), rule);

/** The same of scores that are sorted, highest first. Nobody counts twice: where best and worst meet, everybody counts. */
export function meanCounting(sorted: Float64Array, { allUpTo, best, worst }: BondRule): number | null {
  const n = sorted.length;
  if (n === 0) return null;
  const all = n <= allUpTo || best + worst >= n;
  let sum = 0;
  for (let i = 0; i < n; i++) if (all || i < best || i >= n - worst) sum += sorted[i] as number;
  return sum / (all ? n : best + worst);
}
