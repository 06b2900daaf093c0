import { formatDuration } from '@companion/domain';

/** Data is read every few minutes; older data is late. */
const LATE_SECONDS = 600;

/** How far the data is behind the clock, and whether that is late. @param seconds null if nothing has been read yet */
export function lagOf(seconds: number | null): { late: boolean; words: string } {
  if (seconds === null) return { late: true, words: 'Never read' };
  return seconds > LATE_SECONDS
    ? { late: true, words: `Behind by ${formatDuration(seconds)}` }
    : { late: false, words: 'Up to date' };
}
