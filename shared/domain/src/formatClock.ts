import { formatDuration } from './formatDuration.ts';

/** A short duration in clock format: 120 s is "2:00". From an hour on, in its best unit. */
export function formatClock(seconds: number | null | undefined): string {
  if (typeof seconds !== 'number' || !Number.isFinite(seconds) || seconds < 0) return formatDuration(null);
  const whole = Math.round(seconds);
  if (whole >= 3600) return formatDuration(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
