import type { Forest } from '../inviteGraph/forest';
import { type BondRule, meanCounting } from './bondScore';

/** An inviter with scored invitees: node index in the forest, and the scores in descending order. */
export type InviterScores = { place: number; scores: Float64Array };

/** An inviter's bond scores under the current and the hypothetical rule. */
export type Moved = { place: number; n: number; before: number; after: number };

export type Tried = {
  inviters: number;
  /** Inviters whose bond score would change, largest change first. */
  moved: readonly Moved[];
  gain: number;
  lose: number;
  /** Median gain and loss of those affected; null if there are none. */
  middleGain: number | null;
  middleLoss: number | null;
};

/** Every inviter in the forest with their invitees' scores; people without a score are ignored. */
export function invitersOf({ count, parents, scores }: Pick<Forest, 'count' | 'parents' | 'scores'>): InviterScores[] {
  const each = new Map<number, number[]>();
  for (let i = 0; i < count; i++) {
    const [parent, score] = [parents[i] as number, scores[i] as number];
    if (parent < 0 || score < 0) continue;
    const known = each.get(parent);
    if (known) known.push(score);
    else each.set(parent, [score]);
  }
  return Array.from(each, ([place, known]) => ({ place, scores: Float64Array.from(known).sort().reverse() }));
}

/** Effect of a hypothetical rule on these inviters' bond scores. */
export function tryRule(inviters: readonly InviterScores[], now: BondRule, tried: BondRule): Tried {
  const moved: Moved[] = [];
  for (const { place, scores } of inviters) {
    const [before, after] = [meanCounting(scores, now), meanCounting(scores, tried)];
    if (before === null || after === null || Math.abs(after - before) < LEAST) continue;
    moved.push({ place, n: scores.length, before, after });
  }
  moved.sort((a, b) => Math.abs(b.after - b.before) - Math.abs(a.after - a.before) || a.place - b.place);
  const gains = moved.flatMap((each) => (each.after > each.before ? [each.after - each.before] : []));
  const losses = moved.flatMap((each) => (each.after < each.before ? [each.before - each.after] : []));
  return {
    inviters: inviters.length,
    moved,
    gain: gains.length,
    lose: losses.length,
    middleGain: middleOf(gains),
    middleLoss: middleOf(losses),
  };
}
/** Smaller changes are rounding errors. */
const LEAST = 1e-9;

/** Median of numbers sorted in descending order. */
function middleOf(sorted: readonly number[]): number | null {
  const [a, b] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  return a === undefined || b === undefined ? null : (a + b) / 2;
}
