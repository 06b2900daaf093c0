import type { SectionState } from '@companion/contract';
import type { Comparison, Course } from './course';
import type { ReleaseFigures } from './figures';
import { type Judgement, judge } from './judge';
import { type Policy, STEP_MS } from './policy';

/**
 * What the policy does with a section. `pause` is for a broken release without a good one to go back to: its pages then show a
 * notice instead of failing.
 */
export type Move =
  | { to: 'wait' }
  | { to: 'widen'; percent: number }
  | { to: 'promote' }
  | { to: 'take-back' }
  | { to: 'pause' };

export type Decision = { judgement: Judgement; move: Move };

const WAIT: Move = { to: 'wait' };

/**
 * The move that follows from the figures: a canary that is as good advances by one step, no sooner than an hour after the last
 * change; a worse or broken release is rolled back; everything else waits. Pure.
 * @param now By the clock of the store, in milliseconds since 1970.
 */
export function decide(
  {
    state,
    course,
    comparison,
    policy,
  }: { state: SectionState; course: Course; comparison: Comparison; policy: Policy },
  figures: { release: ReleaseFigures; base: ReleaseFigures | null },
  now: number,
): Decision {
  const { canary, disabled } = state;
  const percent = canary?.percent ?? 100;
  const step = policy.steps.findLast((each) => each.percent <= percent) ?? policy.steps[0];
  const judgement = judge(figures.release, figures.base, policy.limits, step?.visits ?? policy.limits.visits);
  const { verdict } = judgement;
  const watched = now - Date.parse(course.currentSince) < policy.watchHours * STEP_MS;
  if (disabled) return { judgement, move: WAIT };
  if (verdict === 'broken') return { judgement, move: { to: canary || course.good ? 'take-back' : 'pause' } };
  if (verdict === 'worse' && (comparison.kind === 'canary' || watched)) return { judgement, move: { to: 'take-back' } };
  if (verdict !== 'fine' || !canary || now - Date.parse(course.changedAt) < STEP_MS) return { judgement, move: WAIT };
  const next = policy.steps.find((each) => each.percent > percent);
  const widen = next && next.percent < 100;
  return { judgement, move: widen ? { to: 'widen', percent: next.percent } : { to: 'promote' } };
}
