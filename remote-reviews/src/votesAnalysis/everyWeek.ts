import type { Analysis } from './queries';

const WEEK_MS = 7 * 86_400_000;

type Week = Pick<Analysis['weeks'][number], 'at' | 'voters'> & { effective: number | null };

/** Adds the weeks without votes in between, in which all shares are null. */
export function everyWeek(weeks: Analysis['weeks']): Week[] {
  const byTime = new Map(weeks.map((week) => [Date.parse(week.at), week]));
  const last = Math.max(...byTime.keys());
  const all: Week[] = [];
  for (let at = Math.min(...byTime.keys()); at <= last; at += WEEK_MS)
    all.push(byTime.get(at) ?? { at: new Date(at).toISOString(), voters: 0, effective: null });
  return all;
}
