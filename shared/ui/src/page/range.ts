import { formatNumber } from '@companion/domain';
import type { Range } from '../url/parsers';

const DAY_MS = 86_400_000;
const PRESET_DAYS: Record<string, number> = { '24h': 1, '7d': 7, '30d': 30, '90d': 90, '180d': 180, '1y': 365 };

/** Length of a range in days, both ends of a custom one included; null for all time. */
export function rangeDays(range: Range): number | null {
  const preset = PRESET_DAYS[range];
  if (preset !== undefined) return preset;
  const [from = '', to = ''] = range.split('..');
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  return Number.isFinite(days) ? days : null;
}

/** How finely a chart cuts a range: so that its bars stay between about a dozen and a hundred. */
export function bucketOf(range: Range): 'day' | 'week' {
  const days = rangeDays(range);
  return days !== null && days <= 90 ? 'day' : 'week';
}

/** First and last moment (ISO) of a range that ends now or at its own last day; null for all time. */
export function spanOf(range: Range, now: string): { from: string; to: string } | null {
  if (range.includes('..')) {
    const [from = '', to = ''] = range.split('..');
    return { from: `${from}T00:00:00.000Z`, to: `${to}T23:59:59.999Z` };
  }
  const days = rangeDays(range);
  const end = Date.parse(now);
  if (days === null || !Number.isFinite(end)) return null;
  return { from: new Date(end - days * DAY_MS).toISOString(), to: new Date(end).toISOString() };
}

/** The window of the same length right before a range; null for all time, and while the range is not over. */
export function windowBefore(range: Range, now: string): { from: string; to: string } | null {
  const span = spanOf(range, now);
  const days = rangeDays(range);
  if (!span || days === null || Date.parse(span.to) > Date.parse(now)) return null;
  const start = Date.parse(span.from);
  // Both ends of a window count.
  return { from: new Date(start - days * DAY_MS).toISOString(), to: new Date(start - 1).toISOString() };
}

/** Length of a range in words: "7 days"; all time has none. */
export function lengthWords(range: Range): string {
  const days = rangeDays(range);
  return range === '24h' || days === 1 ? '24 hours' : `${formatNumber(days)} days`;
}
