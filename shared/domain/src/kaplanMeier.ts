export interface Lifetime {
  /** Days observed, fractions allowed, 0 or more. */
  readonly days: number;
  /** True if it ended, false if it is still active (censored). */
  readonly ended: boolean;
}

export interface SurvivalStep {
  readonly days: number;
  /** Share surviving longer than `days`, 0 to 1. */
  readonly survival: number;
  readonly atRisk: number;
  readonly ended: number;
}

export interface Survival {
  readonly steps: readonly SurvivalStep[];
  /** First day on which at most half survive; null: not reached. */
  readonly medianDays: number | null;
}

/**
 * Kaplan-Meier survival (M16), one step per day with an end. For ties, ends come before censorings. Invalid rows are skipped.
 */
export function kaplanMeier(lifetimes: readonly Lifetime[]): Survival {
  const rows = lifetimes.filter(({ days }) => Number.isFinite(days) && days >= 0).sort((a, b) => a.days - b.days);
  const steps: SurvivalStep[] = [];
  let survival = 1;
  let index = 0;
  while (index < rows.length) {
    const days = rows[index]?.days ?? 0;
    const atRisk = rows.length - index;
    let ended = 0;
    for (; rows[index]?.days === days; index += 1) if (rows[index]?.ended) ended += 1;
    if (ended === 0) continue;
    survival *= 1 - ended / atRisk;
    steps.push({ days, survival, atRisk, ended });
  }
  return { steps, medianDays: steps.find((step) => step.survival <= 0.5)?.days ?? null };
}
