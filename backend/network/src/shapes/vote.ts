import type { Vote } from '../dataset.ts';
import { voteChangedAt } from '../store.ts';
import { toSeconds } from '../time.ts';
import type { View } from '../view.ts';
import { userOrNull } from './user.ts';

/** A vote. `weight` is null if the set does not have it; `updatedAt` (own addition) is when it was archived. */
export function vote(view: View, row: Vote) {
  return {
    isUpvote: row.isUpvote,
    isArchived: row.archivedAt !== null,
    voter: row.voterProfileId,
    targetContract: row.type,
    targetId: row.activityId,
    createdAt: toSeconds(row.createdAt),
    updatedAt: toSeconds(voteChangedAt(row)),
    weight: row.weight,
    user: userOrNull(view, view.store.byProfileId.get(row.voterProfileId)),
  };
}

/** Weight of a vote; if unknown, the voter's score at that time, otherwise the current one. */
export function weightOf(view: View, row: Vote): number {
  if (row.weight !== null) return row.weight;
  const history = view.store.scoreHistory.get(row.voterProfileId) ?? [];
  const before = history.findLast((change) => Date.parse(change.at) <= Date.parse(row.createdAt));
  return before?.score ?? view.store.byProfileId.get(row.voterProfileId)?.row.score ?? 0;
}

/** Counts and weights of one target; archived votes count only if requested. */
export function voteStats(view: View, type: string, activityId: number, includeArchived: boolean) {
  const counts = { upvotes: 0, downvotes: 0 };
  const weights = { weightedUpvotes: 0, weightedDownvotes: 0 };
  for (const row of view.store.votesByTarget.get(`${type}:${activityId}`) ?? []) {
    if (row.archivedAt !== null && !includeArchived) continue;
    counts[row.isUpvote ? 'upvotes' : 'downvotes']++;
    weights[row.isUpvote ? 'weightedUpvotes' : 'weightedDownvotes'] += weightOf(view, row);
  }
  const total = weights.weightedUpvotes + weights.weightedDownvotes;
  const shares =
    total > 0
      ? {
          upvotePercentage: (100 * weights.weightedUpvotes) / total,
          downvotePercentage: (100 * weights.weightedDownvotes) / total,
        }
      : {};
  return { userVote: null, counts, weights: { ...weights, ...shares } };
}
