import { dateTimeFormat } from './intl.ts';
import { DEFAULT_LOCALE, MISSING } from './missing.ts';
import { parseTime, type Time } from './parseTime.ts';

export interface FormatDateTimeOptions {
  readonly locale?: string;
  /** IANA name; default: the viewer's time zone. */
  readonly timeZone?: string;
}

/** The exact time with its zone: "Mar 16, 2026, 12:00:00 AM UTC". Without a time: a dash. */
export function formatDateTime(time: Time, options: FormatDateTimeOptions = {}): string {
  const ms = parseTime(time);
  if (ms === null) return MISSING;
  return dateTimeFormat(options.locale ?? DEFAULT_LOCALE, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'short',
    timeZone: options.timeZone,
  }).format(ms);
}

/** Only the day: "Mar 16, 2026". Without a time: a dash. */
export function formatDate(time: Time, options: FormatDateTimeOptions = {}): string {
  const ms = parseTime(time);
  if (ms === null) return MISSING;
  return dateTimeFormat(options.locale ?? DEFAULT_LOCALE, {
    dateStyle: 'medium',
    timeZone: options.timeZone,
  }).format(ms);
}
