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

/** How the page names how fast an answer came; each lasts up to its seconds (8.34). */
const BANDS = [
  { label: '30 min', seconds: 30 * MINUTE },
  { label: '24 h', seconds: 24 * 60 * MINUTE },
  { label: '7 d', seconds: 7 * 24 * 60 * MINUTE },
];

/** Where bands end among the steps, counted in steps from the left edge of the first; those outside are left out. */
export function bandMarks(steps: readonly Bin[]): { label: string; at: number }[] {
  return BANDS.flatMap(({ label, seconds }) => {
    const index = steps.findLastIndex(({ fromSeconds }) => fromSeconds <= seconds);
    const step = steps[index];
    const end = step && (step.fromSeconds === 0 ? MINUTE : 2 * step.fromSeconds);
    if (!step || !end || seconds > end) return [];
    return [{ label, at: index + (step.fromSeconds === 0 ? seconds / end : Math.log2(seconds / step.fromSeconds)) }];
  });
}
