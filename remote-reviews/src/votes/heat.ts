import type { HeatCell } from './queries';

export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
export const HOURS = 24;

/** Votes by hour of the week, Monday 00:00 UTC first: always 168 numbers, 0 where the answer has no usable cell. */
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
  return `${day.slice(0, 3)} ${String(index % HOURS).padStart(2, '0')}:00 UTC`;
}

/** Shade of a cell in percent of the full colour: 0 for none, else 14 to 100, so that one vote is visible. */
export function shade(votes: number, most: number): number {
  return votes <= 0 || most <= 0 ? 0 : Math.round(14 + 86 * Math.sqrt(Math.min(1, votes / most)));
}

/** Index of the busiest hour; null when nobody voted. */
export function busiest(week: readonly number[]): number | null {
  const most = Math.max(0, ...week);
  return most > 0 ? week.indexOf(most) : null;
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -HOURS, ArrowDown: HOURS };

/** Where a key leads from an hour of the week; null for keys that do not move, and at the edges. */
export function heatStep(key: string, index: number): number | null {
  if (key === 'Home') return 0;
  if (key === 'End') return WEEKDAYS.length * HOURS - 1;
  const step = Object.hasOwn(STEPS, key) ? (STEPS[key] ?? 0) : 0;
  const next = index + step;
  return step !== 0 && next >= 0 && next < WEEKDAYS.length * HOURS ? next : null;
}
