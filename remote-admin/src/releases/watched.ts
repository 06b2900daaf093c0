import { type SectionOverview, STEP_MS } from '@companion/release/judgement';

/** Whether a section has something new to watch: a canary, or a current release still within the policy's watch period. */
export function isWatched(
  { comparison, course, policy }: Pick<SectionOverview, 'comparison' | 'course' | 'policy'>,
  now: number,
): boolean {
  // A section's first release has nothing to compare with.
  if (!comparison.base) return false;
  return comparison.kind === 'canary' || now - Date.parse(course.currentSince) < policy.watchHours * STEP_MS;
}
