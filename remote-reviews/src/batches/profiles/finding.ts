import { counted, type Finding, figure, finding, formatNumber } from '@companion/domain';
import type { Summary } from './compare';

/** With fewer scores the median says nothing. */
const LEAST_PEOPLE = 3;

/** The median of the listed people; null with fewer than three. */
export function profilesFinding({ people, median }: Pick<Summary, 'people' | 'median'>): Finding | null {
  if (people < LEAST_PEOPLE || median === null) return null;
  const score = figure(formatNumber(Math.round(median)));
  return finding(
    'profiles.middle',
  )`Half of these ${figure(counted(people, 'person', 'people'))} have a score of ${score} or more.`;
}
