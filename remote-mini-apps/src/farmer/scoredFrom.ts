import type { FarmerAnswer } from './queries';

/** From here on a score is high. */
export const HIGH = 50;

/** How many people have at least this score, whatever the filters. */
export const scoredFrom = (histogram: NonNullable<FarmerAnswer['histogram']>, score: number): number =>
  histogram.reduce((sum, { from, count }) => (from >= score ? sum + count : sum), 0);
