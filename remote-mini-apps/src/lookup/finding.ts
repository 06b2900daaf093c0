import { counted, type Finding, figure, finding } from '@companion/domain';
import type { LookupSummary } from './results';

/** How many of the listed accounts are known, and their median score; null if none is known. */
export function lookupFinding({ found, notFound, median }: LookupSummary): Finding | null {
  if (found === 0 || median === null) return null;
  const known = figure(counted(found, 'account is', 'accounts are'));
  const half = figure(Math.round(median));
  if (found === 1) return finding('lookup.one')`${known} known here, ${figure(notFound)} not; it scores ${half}.`;
  return finding(
    'lookup.known',
  )`${known} known here, ${figure(notFound)} not; half of those with a score reach ${half}.`;
}
