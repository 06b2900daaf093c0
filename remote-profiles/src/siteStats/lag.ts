import { formatDuration } from '@companion/domain';

/** Data older than this is late: it is read every few minutes. */
const LATE_SECONDS = 600;

/** How far what is known is behind the clock, and whether that is late. @param seconds null when nothing was read yet */
export function lagOf(seconds: number | null): { late: boolean; words: string } {
  if (seconds === null) return { late: true, words: 'Never read' };
  return seconds > LATE_SECONDS
    ? { late: true, words: `Behind by ${formatDuration(seconds)}` }
    : { late: false, words: 'Up to date' };
}
