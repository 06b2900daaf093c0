import type { Stats } from './StatsPictures';

type Step = { day: number; low: number; median: number; high: number };
type Fan = { level: string; n: number; steps: readonly Step[] };

const DAYS = [
  ['d30', 30],
  ['d90', 90],
  ['d180', 180],
] as const;

/** Each level's quartiles over time; times not reached yet are omitted, and so are levels without any. */
export function pathsOf(paths: Stats['paths']): Fan[] {
  return paths.flatMap(({ level, n, ...quartiles }) => {
    const steps = DAYS.flatMap(([key, day]) => {
      const [low, median, high] = quartiles[key] ?? [];
      return low === undefined || median === undefined || high === undefined ? [] : [{ day, low, median, high }];
    });
    return steps.length === 0 ? [] : [{ level, n, steps }];
  });
}
