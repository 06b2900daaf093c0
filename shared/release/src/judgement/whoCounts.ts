import { counted, formatNumber } from '@companion/domain';
import type { ReleaseFigures } from './figures';

/** A release is decided upon by so many networks, half of them with visitors known for over a day. */
const NETWORKS = 10;

/**
 * Whether so many may decide: addresses of one network are anybody's by the thousand, and a new visitor is made by emptying a
 * browser. Asked of all who visited, and of those who met what is held against a release.
 */
export const mayDecide = (prefixes: { everyone: number; known: number }): boolean =>
  prefixes.everyone >= NETWORKS && prefixes.known >= NETWORKS / 2;

/** Whether those who visited it may decide that it is as good. */
export const isVisitedByEnough = ({ everyone, known }: ReleaseFigures): boolean =>
  mayDecide({ everyone: everyone.visits.prefixes, known: known.visits.prefixes });

/** "31 visits from 12 networks, 8 of them known for over a day". */
export function whoCame({ visits, everyone, known }: ReleaseFigures): string {
  const of = known.visits.prefixes === 0 ? 'none' : formatNumber(known.visits.prefixes);
  return `${counted(visits, 'visit')} from ${counted(everyone.visits.prefixes, 'network')}, ${of} of them known for over a day`;
}

/** "10 networks, 5 of them known for over a day". */
export const WHO_DECIDES = `${NETWORKS} networks, ${NETWORKS / 2} of them known for over a day`;
