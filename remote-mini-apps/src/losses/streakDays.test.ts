import { expect, it } from 'vitest';
import { streakDays } from './streakDays';

it('marks the day after each broken run, across the end of a month', () => {
  const list = [{ from: '2026-02-26', to: '2026-02-28', days: 3, missed: 2 }];
  expect(streakDays({ days: ['2026-02-26', '2026-02-27', '2026-02-28', '2026-03-03'], list })).toEqual([
    { day: '2026-02-26', value: 1 },
    { day: '2026-02-27', value: 1 },
    { day: '2026-02-28', value: 1 },
    { day: '2026-03-03', value: 1 },
    { day: '2026-03-01', value: 0, mark: 'a streak of 3 days broke' },
  ]);
});
