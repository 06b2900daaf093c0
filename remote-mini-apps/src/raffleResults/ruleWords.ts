import { counted, formatNumber, levelOf } from '@companion/domain';
import type { PublishedRaffle } from './keptProofs';

const METRICS = { score: 'score', xp: 'XP of that week', reviews: 'reviews written' };

/** Who is eligible, in words. */
export function ruleWords(rule: PublishedRaffle['rule']): string {
  if (rule === null) return 'People on a list';
  const { minScore, minReviews, minStreak, minXp, season, week, slash, flaggedFrom, tickets } = rule;
  const parts = [
    minScore !== undefined && `level ${levelOf(minScore)?.name} or above (score ${formatNumber(minScore)})`,
    minReviews !== undefined && `at least ${counted(minReviews, 'active review')} written`,
    minStreak !== undefined && `a daily streak of at least ${counted(minStreak, 'day')}`,
    minXp !== undefined && `at least ${formatNumber(minXp)} XP in week ${week} of season ${season}`,
    slash !== undefined && `voted on slash #${slash}`,
    flaggedFrom !== undefined && `no detector score of ${formatNumber(flaggedFrom)} or more`,
  ].filter(Boolean);
  const who = parts.length > 0 ? `Everyone with a profile, and: ${parts.join('; ')}` : 'Everyone with a profile';
  if (!tickets) return `${who}. One ticket each.`;
  const { per, metric, cap } = tickets;
  return `${who}. A ticket for each ${formatNumber(per)} of ${METRICS[metric]}, at least 1, at most ${formatNumber(cap)}.`;
}
