import { levelOf } from '@companion/domain';
import type { PublishedRaffle } from './keptProofs';

const METRICS = { score: 'score', xp: 'XP of that week', reviews: 'reviews written' };

/** Who takes part, in words. */
export function ruleWords(rule: PublishedRaffle['rule']): string {
  if (rule === null) return 'People of a list';
  const { minScore, minReviews, minStreak, minXp, season, week, slash, flaggedFrom, tickets } = rule;
  const parts = [
    minScore !== undefined && `level ${levelOf(minScore)?.name} or above (score ${minScore})`,
    minReviews !== undefined && `at least ${minReviews} active reviews written`,
    minStreak !== undefined && `a streak of at least ${minStreak} days`,
    minXp !== undefined && `at least ${minXp} XP in week ${week} of season ${season}`,
    slash !== undefined && `voted on slash #${slash}`,
    flaggedFrom !== undefined && `no detector gives ${flaggedFrom} points or more`,
  ].filter(Boolean);
  const who = parts.length > 0 ? `Everyone with a profile, and: ${parts.join('; ')}` : 'Everyone with a profile';
  if (!tickets) return `${who}. One ticket each.`;
  return `${who}. A ticket for each ${tickets.per} of ${METRICS[tickets.metric]}, at least 1, at most ${tickets.cap}.`;
}
