import { counted, type Finding, figure, finding } from '@companion/domain';
import { rangeOfWeek } from '@companion/functions/week-news';
import type { Week } from './queries';

/** Smaller changes are not notable. */
const LEAST_POINTS = 10;

/** The largest score change of the week; null if there was none worth noting. */
export function moverFinding({ week, gains, losses }: Pick<Week, 'week' | 'gains' | 'losses'>): Finding | null {
  const [most] = [...gains.slice(0, 1), ...losses.slice(0, 1)].toSorted(
    (a, b) => Math.abs(b.change) - Math.abs(a.change),
  );
  if (!most || Math.abs(most.change) < LEAST_POINTS) return null;
  const { person, change } = most;
  const points = figure(
    counted(Math.abs(change), 'point'),
    `/profiles/${encodeURIComponent(person.profileId ?? person.userkey)}?range=${rangeOfWeek(week)}`,
  );
  return change > 0
    ? finding('digest.rise')`${{ person }} gained ${points}; no score moved more.`
    : finding('digest.fall')`${{ person }} lost ${points}; no score moved more.`;
}
