import { counted } from '@companion/domain';
import type { CalendarDay } from '@companion/ui/chart-more';
import type { Losses } from './queries';

const DAY_MS = 86_400_000;

/** Days of a calendar: active ones, and the first day missed after every run that counts as broken. */
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
