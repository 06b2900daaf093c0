import type { HeatCell } from './queries';

export const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;
export const HOURS = 24;

/** Votes by hour of the week, Monday 00:00 UTC first: always 168 numbers, 0 for missing or invalid cells. */
export function heatWeek(cells: readonly HeatCell[]): number[] {
  const week = new Array<number>(WEEKDAYS.length * HOURS).fill(0);
  for (const { weekday, hour, votes } of cells) {
    const index = (weekday - 1) * HOURS + hour;
    if (Number.isInteger(index) && index in week && hour >= 0 && hour < HOURS && votes > 0) week[index] = votes;
  }
  return week;
}

/** "Mon 14:00 UTC" for an hour of the week. */
export function hourName(index: number): string {
  const day = WEEKDAYS[Math.floor(index / HOURS)] ?? '';
  return `${day} ${String(index % HOURS).padStart(2, '0')}:00 UTC`;
}

/** Index of the busiest hour; null without votes. */
export function busiest(week: readonly number[]): number | null {
  const most = Math.max(0, ...week);
  return most > 0 ? week.indexOf(most) : null;
}
