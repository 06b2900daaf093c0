import type { Forest } from '../inviteGraph/forest';
import { type BondRule, meanCounting } from './bondScore';

/** Somebody whose invitees have scores: their place in the forest, and those scores, highest first. */
export type InviterScores = { place: number; scores: Float64Array };

/** Bond scores of one inviter by the rule of today and by the one that is tried. */
export type Moved = { place: number; n: number; before: number; after: number };

export type Tried = {
  inviters: number;
  /** Whose bond score would be another, the largest change first. */
  moved: readonly Moved[];
  gain: number;
  lose: number;
  /** Half of those who would gain, or lose, would do so by more; null without any. */
  middleGain: number | null;
  middleLoss: number | null;
};

/** Every inviter of the forest with the scores of whom they invited; people without a score count nowhere. */
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

/** What another rule would make of the bond scores of these inviters. */
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
/** A smaller change is one of rounding. */
const LEAST = 1e-9;

/** The middle of numbers that are sorted, highest first. */
function middleOf(sorted: readonly number[]): number | null {
  const [a, b] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  return a === undefined || b === undefined ? null : (a + b) / 2;
}
