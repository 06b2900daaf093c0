const DAY_MS = 86_400_000;

export type CalendarDay = {
  /** `2026-03-01`, UTC. */
  day: string;
  value: number | null;
  /** Something else about that day, in words; draws an outline. */
  mark?: string;
};

/** Seven rows (Monday first) with one cell per week; null is outside the range. */
export type Calendar = { weeks: number; cells: (CalendarDay | null)[]; months: { week: number; label: string }[] };

/** The last `weeks` ISO weeks up to the last day; days without an entry are 0, and null before `begin`. */
export function calendar(days: readonly CalendarDay[], weeks = 52, end?: string, begin = ''): Calendar {
  const byDay = new Map(days.filter(({ day }) => Number.isFinite(dayTime(day))).map((each) => [each.day, each]));
  const lastDay = end ?? [...byDay.keys()].sort().at(-1);
  if (!lastDay || !Number.isFinite(dayTime(lastDay))) return { weeks: 0, cells: [], months: [] };
  const last = dayTime(lastDay);
  const monday = last - ((new Date(last).getUTCDay() + 6) % 7) * DAY_MS;
  const first = monday - (weeks - 1) * 7 * DAY_MS;
  const cells = Array.from({ length: weeks * 7 }, (_, index) => {
    const time = first + ((index % weeks) * 7 + Math.floor(index / weeks)) * DAY_MS;
    if (time > last) return null;
    const day = new Date(time).toISOString().slice(0, 10);
    return byDay.get(day) ?? { day, value: day < begin ? null : 0 };
  });
  return { weeks, cells, months: monthsOf(first, weeks) };
}

const dayTime = (day: string) => (/^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN);

function monthsOf(first: number, weeks: number) {
  const label = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });
  return Array.from({ length: weeks }, (_, week) => first + week * 7 * DAY_MS).flatMap((time, week) => {
    // The week with the first of a month carries its name.
    const sunday = new Date(time + 6 * DAY_MS);
    return sunday.getUTCDate() <= 7 ? [{ week, label: label.format(sunday) }] : [];
  });
}
