import { relativeTimeFormat } from './intl.ts';
import { DEFAULT_LOCALE, MISSING } from './missing.ts';
import { parseTime, type Time } from './parseTime.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Each unit applies from `from` up to the next one; hours apply up to two days, so that a 48 h window is shown in hours. */
const UNITS: readonly { unit: Intl.RelativeTimeFormatUnit; seconds: number; from: number }[] = [
  { unit: 'year', seconds: 365.25 * DAY, from: 365 * DAY },
  { unit: 'month', seconds: 30.4375 * DAY, from: 60 * DAY },
  { unit: 'day', seconds: DAY, from: 2 * DAY },
  { unit: 'hour', seconds: HOUR, from: HOUR },
  { unit: 'minute', seconds: MINUTE, from: MINUTE },
  { unit: 'second', seconds: 1, from: 0 },
];

/** A relative time: "3 days ago", "in 36 hours", "now" within a second. Whole units, rounded down. Without a time: a dash. */
export function formatAgo(time: Time, now: Time, locale = DEFAULT_LOCALE): string {
  const at = parseTime(time);
  const reference = parseTime(now);
  if (at === null || reference === null) return MISSING;
  const seconds = (at - reference) / 1000;
  const step = UNITS.find(({ from }) => Math.abs(seconds) >= from);
  if (!step) return MISSING;
  // A year has 365.25 days on average, yet 365 days must not be shown as "0 years ago".
  const count = Math.max(step.unit === 'second' ? 0 : 1, Math.floor(Math.abs(seconds) / step.seconds));
  // Only for zero: with `numeric: auto`, a year ago would become "last year".
  const words = count === 0 ? ({ numeric: 'auto' } as const) : undefined;
  return relativeTimeFormat(locale, words).format(seconds > 0 ? count : -count, step.unit);
}
