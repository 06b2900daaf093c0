import { counted } from '@companion/domain';
import type { CalendarDay } from '@companion/ui/chart-more';
import type { Losses } from './queries';

const DAY_MS = 86_400_000;

/** Calendar days: active ones, and the first missed day after each broken run. */
export function streakDays({ days, list }: Pick<Losses['streak'], 'days' | 'list'>): CalendarDay[] {
  return [
    ...days.map((day) => ({ day, value: 1 })),
    ...list.map(({ to, days: length }) => ({
      day: new Date(Date.parse(`${to}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10),
      value: 0,
      mark: `a streak of ${counted(length, 'day')} broke`,
    })),
  ];
}
