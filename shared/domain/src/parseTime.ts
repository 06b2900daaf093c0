/** The largest distance from 1970 that a Date can represent, in milliseconds. */
const MAX_TIME = 8.64e15;

/** Milliseconds since 1970 of a Date, ISO text or number of milliseconds; null if it is not a time. */
export function parseTime(time: unknown): number | null {
  const ms = time instanceof Date ? time.getTime() : typeof time === 'string' ? parseIso(time) : time;
  return typeof ms === 'number' && Math.abs(ms) <= MAX_TIME ? ms : null;
}

/** Date.parse alone would accept "5" as a day in 2001. */
function parseIso(text: string): number | null {
  return /^\d{4}-\d{2}-\d{2}(T|\s|$)/.test(text) ? Date.parse(text) : null;
}

/** Time values accepted by the formatters. */
export type Time = Date | string | number | null | undefined;
