import { formatDate } from './formatDateTime.ts';

/** The preset ranges, shortest first. */
export const RANGES = ['24h', '7d', '30d', '90d', '180d', '1y', 'all'] as const;
export type RangePreset = (typeof RANGES)[number];

/** A preset or `2026-01-01..2026-02-01`, inclusive. */
export type Range = RangePreset | `${string}..${string}`;

/** Display name of each preset. */
export const RANGE_WORDS: Readonly<Record<RangePreset, string>> = {
  '24h': '24 hours',
  '7d': '7 days',
  '30d': '30 days',
  '90d': '90 days',
  '180d': '180 days',
  '1y': '1 year',
  all: 'All time',
};

/** Whether a text is an existing calendar day: `2026-01-31`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  // 31 February parses as 3 March in some engines.
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(text);
}

/** Parses a range; null if it is invalid. */
export function readRange(text: string): Range | null {
  const preset = RANGES.find((range) => range === text);
  if (preset) return preset;
  const [from = '', to = '', ...rest] = text.split('..');
  return rest.length === 0 && isDay(from) && isDay(to) && from <= to ? `${from}..${to}` : null;
}

/** First and last day of a custom range; null for a preset. */
export function daysOf(range: Range): { from: string; to: string } | null {
  const [from = '', to] = range.split('..');
  return to === undefined ? null : { from, to };
}

/** "30 days" or "Jan 1, 2026 – Feb 1, 2026". */
export function rangeWords(range: Range): string {
  const days = daysOf(range);
  if (!days) return RANGE_WORDS[range as RangePreset];
  const day = (date: string) => formatDate(`${date}T00:00:00Z`, { timeZone: 'UTC' });
  return days.from === days.to ? day(days.from) : `${day(days.from)} – ${day(days.to)}`;
}
