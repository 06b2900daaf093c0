import type { AnswerOf } from '@companion/functions';
import type { profilesStats } from '@companion/functions/profilesStats';

export type Stats = AnswerOf<typeof profilesStats>;
export type Metric = Stats['metric'];

/** Measures available for the histogram. */
export const METRICS: Record<Metric, { label: string; unit: string; of: string }> = {
  score: { label: 'Score', unit: 'points', of: 'profiles.score' },
  activeReviews: { label: 'Active reviews received', unit: 'reviews', of: 'profiles.reviewsReceived' },
  vouchedEth: { label: 'ETH vouched for them', unit: 'ETH', of: 'profiles.vouchedReceived' },
  xpTotal: { label: 'XP over all seasons', unit: 'XP', of: 'profile.xp' },
};
export const METRIC_NAMES = Object.fromEntries(Object.entries(METRICS).map(([name, { label }]) => [name, label]));
