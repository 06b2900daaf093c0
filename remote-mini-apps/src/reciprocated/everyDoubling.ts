type Bin = { fromSeconds: number; count: number };

const MINUTE = 60;

/** Every step from the first to the last, each twice as long as the one before; a step nobody is in has no entry in the answer. */
export function everyDoubling(bins: readonly Bin[]): Bin[] {
  const counts = new Map(bins.map(({ fromSeconds, count }) => [fromSeconds, count]));
  const last = Math.max(...counts.keys());
  const steps: Bin[] = [];
  // Below a minute there is one step.
  for (let from = Math.min(...counts.keys()); from <= last; from = from === 0 ? MINUTE : 2 * from)
    steps.push({ fromSeconds: from, count: counts.get(from) ?? 0 });
  return steps;
}
