import { localStore } from '@companion/browser';

const KEY = 'companion.visits';

/** A return within this time belongs to the same visit. */
const APART_MS = 30 * 60_000;

/** How far the data went on the visit before this one, if there was one, and goes on this one: ISO times. */
type Visits = { before: string | null; now: string };

/** @param kept What was stored at the page before: `Visits` as "before now" or "now". */
export function visitsAt(asOf: string, kept: string | null): Visits {
  const times = (kept ?? '').split(' ').filter((time) => Number.isFinite(Date.parse(time)));
  const [last, before = null] = times.reverse();
  if (last === undefined) return { before: null, now: asOf };
  return { before: Date.parse(asOf) - Date.parse(last) > APART_MS ? last : before, now: asOf };
}

/** How far the data went when the visitor was last here, an ISO time; null on a first visit. */
export function lastVisit(asOf: string): string | null {
  const { before, now } = visitsAt(asOf, localStore.getItem(KEY));
  localStore.setItem(KEY, before === null ? now : `${before} ${now}`);
  return before;
}
