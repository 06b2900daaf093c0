type Bin = { fromSeconds: number; count: number };

const MINUTE = 60;

/** Every step from the first to the last, each twice as long as the one before; the answer omits empty ones. */
export function everyDoubling(bins: readonly Bin[]): Bin[] {
  const counts = new Map(bins.map(({ fromSeconds, count }) => [fromSeconds, count]));
  const last = Math.max(...counts.keys());
  const steps: Bin[] = [];
  // Everything below a minute is one step.
  for (let from = Math.min(...counts.keys()); from <= last; from = from === 0 ? MINUTE : 2 * from)
    steps.push({ fromSeconds: from, count: counts.get(from) ?? 0 });
  return steps;
}

/** Names of response time bands with their upper bounds in seconds (8.34). */
const BANDS = [
  { label: '30 min', seconds: 30 * MINUTE },
  { label: '24 h', seconds: 24 * 60 * MINUTE },
  { label: '7 d', seconds: 7 * 24 * 60 * MINUTE },
];

/** Positions of band boundaries, in steps from the left edge of the first; those outside are omitted. */
export function bandMarks(steps: readonly Bin[]): { label: string; at: number }[] {
  return BANDS.flatMap(({ label, seconds }) => {
    const index = steps.findLastIndex(({ fromSeconds }) => fromSeconds <= seconds);
    const step = steps[index];
    const end = step && (step.fromSeconds === 0 ? MINUTE : 2 * step.fromSeconds);
    if (!step || !end || seconds > end) return [];
    return [{ label, at: index + (step.fromSeconds === 0 ? seconds / end : Math.log2(seconds / step.fromSeconds)) }];
  });
}
