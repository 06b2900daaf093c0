import { daysOf, type Range } from '@companion/domain';

type Snapshot = { at: string; score: number };

const PRESET_DAYS: Readonly<Record<string, number>> = {
  '24h': 1,
  '7d': 7,
  '30d': 30,
  '90d': 90,
  '180d': 180,
  '1y': 365,
};
const DAY_MS = 86_400_000;

/** Start and end of a range by the clock of the data (ISO); null for all time. */
export function endsOf(range: Range, asOf: string): { from: string; to: string } | null {
  const days = daysOf(range);
  if (days) {
    const to = `${days.to}T23:59:59.999Z`;
    return { from: `${days.from}T00:00:00.000Z`, to: to < asOf ? to : asOf };
  }
  const length = PRESET_DAYS[range];
  if (length === undefined) return null;
  return { from: new Date(Date.parse(asOf) - length * DAY_MS).toISOString(), to: asOf };
}

/** The score within a range: the value at its start is placed there, and the last one extends to its end. */
export function cutHistory(history: readonly Snapshot[], range: Range, asOf: string): Snapshot[] {
  const ends = endsOf(range, asOf);
  if (!ends) return [...history];
  const [from, to] = [Date.parse(ends.from), Date.parse(ends.to)];
  // Future scores are unknown.
  if (from > to) return [];
  const timed = history.map((each) => ({ ...each, time: Date.parse(each.at) }));
  const before = timed.findLast(({ time }) => time < from);
  const inside = timed.filter(({ time }) => time >= from && time <= to);
  const last = inside.at(-1) ?? before;
  return [
    ...(before ? [{ at: ends.from, score: before.score }] : []),
    ...inside.map(({ at, score }) => ({ at, score })),
    ...(last && last.time < to ? [{ at: ends.to, score: last.score }] : []),
  ];
}
