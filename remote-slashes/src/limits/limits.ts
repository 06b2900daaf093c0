import type { AnswerOf } from '@companion/functions';
import type { slashThresholds } from '@companion/functions/slashThresholds';

export type ClosedSlash = AnswerOf<typeof slashThresholds>['points'][number];
export type Outcome = ClosedSlash['status'];
/** Shares of the weight in percent: above the first a slash is upheld, below the second the accused is defended. */
export type Limits = { passPct: number; defendPct: number };

/** M8: compares whole numbers, never a rounded share. Exactly a limit is inconclusive, and so is a slash without votes. */
export function outcomeBy({ weightUp, weightAll }: Weights, { passPct, defendPct }: Limits): Outcome {
  if (weightAll === 0) return 'inconclusive';
  if (100 * weightUp > passPct * weightAll) return 'upheld';
  return 100 * weightUp < defendPct * weightAll ? 'defended' : 'inconclusive';
}
type Weights = Pick<ClosedSlash, 'weightUp' | 'weightAll'>;

/** A slash with a different outcome, and the resulting points: positive kept, negative lost, null unknown. */
export type Turned = { slash: ClosedSlash; to: Outcome; accused: number | null; supporters: number };

export type Tried = {
  turned: readonly Turned[];
  before: Readonly<Record<Outcome, number>>;
  after: Readonly<Record<Outcome, number>>;
  /** Slashes whose outcome in the network contradicts their votes: no limit explains them. */
  leftOut: number;
  /** Points kept and lost by the accused and by supporters, over all changed slashes. */
  accused: { kept: number; lost: number };
  supporters: { kept: number; lost: number };
};

/** Outcomes of closed slashes under other limits. */
export function tryLimits(slashes: readonly ClosedSlash[], limits: Limits): Tried {
  const before = { upheld: 0, defended: 0, inconclusive: 0 };
  const after = { upheld: 0, defended: 0, inconclusive: 0 };
  const accused = { kept: 0, lost: 0 };
  const supporters = { kept: 0, lost: 0 };
  const turned: Turned[] = [];
  let leftOut = 0;
  for (const slash of slashes) {
    if (slash.mismatch) {
      leftOut++;
      continue;
    }
    const to = outcomeBy(slash, limits);
    before[slash.status]++;
    after[to]++;
    if (to === slash.status) continue;
    const sign = Number(slash.status === 'upheld') - Number(to === 'upheld');
    const each = {
      accused: slash.type !== 'SCORE' ? 0 : slash.amount === null ? null : sign * slash.amount,
      supporters: sign * (slash.supporterPoints ?? 0),
    };
    add(accused, each.accused ?? 0);
    add(supporters, each.supporters);
    turned.push({ slash, to, ...each });
  }
  return { turned, before, after, leftOut, accused, supporters };
}

function add(sum: { kept: number; lost: number }, points: number): void {
  if (points > 0) sum.kept += points;
  else sum.lost -= points;
}
