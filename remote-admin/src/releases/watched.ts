import { type SectionOverview, STEP_MS } from '@companion/release/judgement';

/** Whether a section has something new to look at: a canary, or a current release the policy still watches. */
export function isWatched(
  { comparison, course, policy }: Pick<SectionOverview, 'comparison' | 'course' | 'policy'>,
  now: number,
): boolean {
  // The first release of a section has nothing beside it to look at.
  if (!comparison.base) return false;
  return comparison.kind === 'canary' || now - Date.parse(course.currentSince) < policy.watchHours * STEP_MS;
}
