import { formatDate } from '@companion/domain';
import type { Range, RangePreset } from '../url/parsers';

export const PRESET_WORDS: Readonly<Record<RangePreset, string>> = {
  '24h': '24 hours',
  '7d': '7 days',
  '30d': '30 days',
  '90d': '90 days',
  '180d': '180 days',
  '1y': '1 year',
  all: 'All time',
};

/** First and last day of a custom range; null for a preset. */
export function daysOf(range: Range): { from: string; to: string } | null {
  if (!range.includes('..')) return null;
  const [from = '', to = ''] = range.split('..');
  return { from, to };
}

/** "30 days" or "Jan 1, 2026 – Feb 1, 2026". */
export function rangeWords(range: Range): string {
  const days = daysOf(range);
  if (!days) return PRESET_WORDS[range as RangePreset];
  const day = (date: string) => formatDate(`${date}T00:00:00Z`, { timeZone: 'UTC' });
  return days.from === days.to ? day(days.from) : `${day(days.from)} – ${day(days.to)}`;
}

/** What is wrong with two days someone chose, in one sentence; null when they make a range. */
export function rangeProblem(from: string, to: string, today: string): string | null {
  if (!from || !to) return 'Choose both days.';
  if (from > to) return 'The first day must not be after the last one.';
  if (from > today) return 'The first day lies in the future.';
  return null;
}
