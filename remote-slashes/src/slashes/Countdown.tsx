import { formatDuration } from '@companion/domain';
import { exactTimes, useNow } from '@companion/ui/core';

/** Milliseconds until a slash closes, and the elapsed share of its voting period (0-1). */
export function useWindow(openedAt: string, closesAt: string): { left: number; passed: number } {
  const now = useNow();
  const end = Date.parse(closesAt);
  const left = Math.max(0, end - now) || 0;
  const whole = end - Date.parse(openedAt);
  return { left, passed: whole > 0 ? Math.min(1, Math.max(0, 1 - left / whole)) : 1 };
}

/** "36 hr left"; the tooltip has the exact time. */
export function Countdown({ openedAt, closesAt }: { openedAt: string; closesAt: string }) {
  const { left } = useWindow(openedAt, closesAt);
  if (Number.isNaN(Date.parse(closesAt))) return null;
  return (
    <time dateTime={closesAt} title={`Closes\n${exactTimes(closesAt)}`}>
      {left > 0 ? `${formatDuration(left / 1000)} left` : 'Voting has ended'}
    </time>
  );
}
