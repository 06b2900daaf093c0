export type SurvivalPoint = {
  days: number;
  /** Share surviving longer than `days`, 0 to 1. */
  survival: number;
  low?: number | null;
  high?: number | null;
};

const share = (value: number) => Math.max(0, Math.min(1, value));

/** Usable steps with a start at 1 and, if observation goes beyond the last step, a flat end. */
export function withStart(points: readonly SurvivalPoint[], until?: number): SurvivalPoint[] {
  const usable = points
    .filter(({ days, survival }) => Number.isFinite(days) && days >= 0 && Number.isFinite(survival))
    .map((point) => ({ ...point, survival: share(point.survival) }))
    .sort((a, b) => a.days - b.days);
  if (usable.length === 0) return [];
  const start = usable[0]?.days === 0 ? [] : [{ days: 0, survival: 1, low: 1, high: 1 }];
  const last = usable.at(-1);
  const end = last && until !== undefined && until > last.days ? [{ ...last, days: until }] : [];
  return [...start, ...usable, ...end];
}

/** The step that applies after `days`; null before the first and after the last. */
export function survivalAt(points: readonly SurvivalPoint[], days: number): SurvivalPoint | null {
  if (days > (points.at(-1)?.days ?? -1)) return null;
  return points.findLast((point) => point.days <= days) ?? null;
}

/** First day on which at most half survive; null: not reached. */
export function medianOf(points: readonly SurvivalPoint[]): number | null {
  return points.find(({ survival }) => survival <= 0.5)?.days ?? null;
}
