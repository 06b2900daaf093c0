/** How a bond score is computed from the invitees' scores (M12). */
export type BondRule = {
  /** Up to this many invitees all count; beyond it only the best and the worst do. */
  allUpTo: number;
  /** How many of the best and of the worst count beyond that. */
  best: number;
  worst: number;
};

/** The configured rule; both values are null before EIP-10, when everyone counted. */
export const ruleOf = ({ k, small }: { k: number | null; small: number | null }): BondRule => ({
  allUpTo: small ?? Number.POSITIVE_INFINITY,
  best: k ?? 2,
  worst: k ?? 2,
});

/** An inviter's bond score under a rule, from the invitees' scores in any order; null without invitees. */
export const bondScore = (scores: readonly number[], rule: BondRule): number | null =>
  meanCounting(Float64Array.from(scores).sort().reverse(), rule);

/** The same for scores sorted in descending order. No invitee counts twice: if best and worst overlap, everyone counts. */
export function meanCounting(sorted: Float64Array, { allUpTo, best, worst }: BondRule): number | null {
  const n = sorted.length;
  if (n === 0) return null;
  const all = n <= allUpTo || best + worst >= n;
  let sum = 0;
  for (let i = 0; i < n; i++) if (all || i < best || i >= n - worst) sum += sorted[i] as number;
  return sum / (all ? n : best + worst);
}
