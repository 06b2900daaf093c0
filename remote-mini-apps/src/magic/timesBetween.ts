/** Start of every period from the earliest to the latest of these times, UTC; lines must not skip periods without records. */
export function timesBetween(times: readonly string[], bucket: 'day' | 'week' | 'month'): string[] {
  const known = times.map((at) => Date.parse(at)).filter(Number.isFinite);
  if (known.length === 0) return [];
  const last = Math.max(...known);
  const all: string[] = [];
  for (const at = new Date(Math.min(...known)); at.getTime() <= last; ) {
    all.push(at.toISOString());
    if (bucket === 'month') at.setUTCMonth(at.getUTCMonth() + 1);
    else at.setUTCDate(at.getUTCDate() + (bucket === 'week' ? 7 : 1));
  }
  return all;
}
