const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Time left, rounded down: "36 h", "3 d", "20 min"; null if it is past or not a valid time. */
export function closesIn(at: string, now: number): string | null {
  const left = Date.parse(at) - now;
  if (!(left > 0)) return null;
  if (left > 2 * DAY_MS) return `${Math.floor(left / DAY_MS)} d`;
  if (left >= HOUR_MS) return `${Math.floor(left / HOUR_MS)} h`;
  return `${Math.max(1, Math.floor(left / MINUTE_MS))} min`;
}
