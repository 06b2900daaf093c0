/** Cost of a slash for endorsers of the slashed person (M10): shares of its points for a review and for a vouch. */
export type Rule = { points: number; review: number; vouch: number };
export type Backed = { reviewed: boolean; vouched: boolean; risk: number };

/** Points lost if this person were slashed. */
export const lossIf = ({ reviewed, vouched }: Backed, rule: Rule): number =>
  rule.points * ((reviewed ? rule.review : 0) + (vouched ? rule.vouch : 0));

export type Simulated = {
  /** If only the selected people were slashed. */
  lost: number;
  /** If the average happened to everyone (M22). */
  expected: number;
  /** If everyone were slashed. */
  worst: number;
};

/** What an endorser of these people would lose under a rule; `slashed` are the indexes of those assumed to be slashed. */
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
