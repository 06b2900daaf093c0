/** The largest distance from 1970 that a Date can hold, in milliseconds. */
const MAX_TIME = 8.64e15;

/** Milliseconds since 1970 of a Date, ISO text or number of milliseconds; null when it is no time. */
export function parseTime(time: unknown): number | null {
  const ms = time instanceof Date ? time.getTime() : typeof time === 'string' ? parseIso(time) : time;
  return typeof ms === 'number' && Math.abs(ms) <= MAX_TIME ? ms : null;
}

/** Date.parse alone also takes "5" for a day of 2001. */
function parseIso(text: string): number | null {
  return /^\d{4}-\d{2}-\d{2}(T|\s|$)/.test(text) ? Date.parse(text) : null;
}

/** What the formatters of time accept. */
export type Time = Date | string | number | null | undefined;
