import { counted, formatNumber } from '@companion/domain';
import type { ReleaseFigures } from './figures';

/** Networks needed to decide on a release; half of them must have visitors known for over a day. */
const NETWORKS = 10;

/**
 * Whether these networks are enough to decide: addresses within one network come by the thousand, and clearing a browser makes a
 * new visitor. Applied to everyone who visited, and to those affected by a finding.
 */
export const mayDecide = (prefixes: { everyone: number; known: number }): boolean =>
  prefixes.everyone >= NETWORKS && prefixes.known >= NETWORKS / 2;

/** Whether its visitors are enough to decide that it is as good. */
export const isVisitedByEnough = ({ everyone, known }: ReleaseFigures): boolean =>
  mayDecide({ everyone: everyone.visits.prefixes, known: known.visits.prefixes });

/** "31 visits from 12 networks, 8 of them known for over a day". */
export function whoCame({ visits, everyone, known }: ReleaseFigures): string {
  const of = known.visits.prefixes === 0 ? 'none' : formatNumber(known.visits.prefixes);
  return `${counted(visits, 'visit')} from ${counted(everyone.visits.prefixes, 'network')}, ${of} of them known for over a day`;
}

/** "10 networks, 5 of them known for over a day". */
export const WHO_DECIDES = `${NETWORKS} networks, ${NETWORKS / 2} of them known for over a day`;
