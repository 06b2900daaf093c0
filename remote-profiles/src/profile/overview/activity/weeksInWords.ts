import { counted, formatNumber } from '@companion/domain';
import type { Activity } from './queries';

/** How regularly a person was active, in a sentence; days before they joined are hatched. */
export function weeksInWords({ weeks, joinedAt, from }: Pick<Activity, 'weeks' | 'joinedAt' | 'from'>): string {
  if (weeks === null) return 'An account without a profile.';
  const hatched = joinedAt !== null && joinedAt.slice(0, 10) > from ? ' Hatched: before they joined.' : '';
  if (weeks.complete === 0) return `Joined too recently for a complete week.${hatched}`;
  return `Active in ${formatNumber(weeks.active)} of the last ${counted(weeks.complete, 'complete week')}.${hatched}`;
}
