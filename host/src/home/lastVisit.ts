import { localStore } from '@companion/browser';

const KEY = 'companion.visits';

/** Returning within this time counts as the same visit. */
const APART_MS = 30 * 60_000;

/** ISO times of the latest data on the previous visit, if any, and on this one. */
type Visits = { before: string | null; now: string };

/** @param kept Stored by the previous page: `Visits` as "before now" or "now". */
export function visitsAt(asOf: string, kept: string | null): Visits {
  const times = (kept ?? '').split(' ').filter((time) => Number.isFinite(Date.parse(time)));
  const [last, before = null] = times.reverse();
  if (last === undefined) return { before: null, now: asOf };
  return { before: Date.parse(asOf) - Date.parse(last) > APART_MS ? last : before, now: asOf };
}

/** ISO time of the latest data on the visitor's previous visit; null on a first visit. */
export function lastVisit(asOf: string): string | null {
  const { before, now } = visitsAt(asOf, localStore.getItem(KEY));
  localStore.setItem(KEY, before === null ? now : `${before} ${now}`);
  return before;
}
