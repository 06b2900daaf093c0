import type { Stats } from './metrics';

/** More days than this are grouped by week. */
const MOST_DAYS = 70;
const DAY_MS = 86_400_000;

export type LevelMix = {
  bucket: 'day' | 'week';
  /** Every level that occurs. */
  levels: string[];
  /** Null for days or weeks without stored data. */
  buckets: { at: string; values: Record<string, number | null> }[];
};

/** Number of people per level by day, or on the last stored day of each week (from Monday) over longer periods. */
export function levelMixOf(days: Stats['levelMix']): LevelMix {
  const byDay = new Map<string, Record<string, number>>();
  for (const { day, level, count } of days) byDay.set(day, { ...byDay.get(day), [level]: count });
  const kept = [...byDay].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const bucket = kept.length > MOST_DAYS ? 'week' : 'day';
  const buckets = new Map(kept.map(([day, values]) => [Date.parse(bucket === 'day' ? day : mondayOf(day)), values]));
  const levels = [...new Set(days.map(({ level }) => level))];
  const unknown = Object.fromEntries(levels.map((level) => [level, null]));
  const all: LevelMix['buckets'] = [];
  const last = Math.max(...buckets.keys());
  for (let at = Math.min(...buckets.keys()); at <= last; at += bucket === 'day' ? DAY_MS : 7 * DAY_MS)
    all.push({ at: new Date(at).toISOString(), values: buckets.get(at) ?? unknown });
  return { bucket, levels, buckets: all };
}

function mondayOf(day: string): string {
  const at = Date.parse(`${day}T00:00:00Z`);
  return new Date(at - ((new Date(at).getUTCDay() + 6) % 7) * DAY_MS).toISOString();
}
