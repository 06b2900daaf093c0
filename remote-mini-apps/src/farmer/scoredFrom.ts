import type { FarmerAnswer } from './queries';

/** From here on a score is high. */
export const HIGH = 50;

/** Number of people with at least this score, regardless of filters. */
export const scoredFrom = (histogram: NonNullable<FarmerAnswer['histogram']>, score: number): number =>
  histogram.reduce((sum, { from, count }) => (from >= score ? sum + count : sum), 0);
