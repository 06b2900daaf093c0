/** What a slash costs those who back the slashed (M10): parts of its points for a review and for a vouch. */
export type Rule = { points: number; review: number; vouch: number };
export type Backed = { reviewed: boolean; vouched: boolean; risk: number };

/** Points lost if this one were slashed. */
export const lossIf = ({ reviewed, vouched }: Backed, rule: Rule): number =>
  rule.points * ((reviewed ? rule.review : 0) + (vouched ? rule.vouch : 0));

export type Simulated = {
  /** If just those were slashed. */
  lost: number;
  /** If the average happened to all (M22). */
  expected: number;
  /** If everyone were slashed. */
  worst: number;
};

/** What somebody would lose who backs these, by a rule; `slashed` are the places of those imagined slashed. */
export function simulate(backed: readonly Backed[], rule: Rule, slashed: ReadonlySet<number>): Simulated {
  const sum = { lost: 0, expected: 0, worst: 0 };
  for (const [place, each] of backed.entries()) {
    const loss = lossIf(each, rule);
    if (slashed.has(place)) sum.lost += loss;
    sum.expected += each.risk * loss;
    sum.worst += loss;
  }
  return sum;
}
