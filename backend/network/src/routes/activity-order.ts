import { voteStats } from '../shapes/vote.ts';
import type { Activity } from '../store.ts';
import type { View } from '../view.ts';

export type OrderField = 'timestamp' | 'votes' | 'comments' | 'score' | 'controversial' | 'hot' | 'distance';

function rank(view: View, field: OrderField, row: Activity): number {
  if (field === 'score') return row.author?.row.score ?? 0;
  const { upvotes, downvotes } = voteStats(view, row.type, row.id, false).counts;
  if (field === 'votes') return upvotes + downvotes;
  if (field === 'controversial') return Math.min(upvotes, downvotes);
  return upvotes - downvotes;
}

/**
 * Orders rows that come newest first. The set has no replies and no viewer, so `comments` and `distance` fall back to
 * time; `hot` is upvotes minus downvotes.
 */
export function orderActivities(
  view: View,
  rows: readonly Activity[],
  { field, direction }: { field: OrderField; direction: 'asc' | 'desc' },
): readonly Activity[] {
  if (field === 'timestamp' || field === 'comments' || field === 'distance')
    return direction === 'desc' ? rows : rows.toReversed();
  const ranks = new Map(rows.map((row) => [row, rank(view, field, row)]));
  const sign = direction === 'desc' ? -1 : 1;
  return rows.toSorted((a, b) => sign * ((ranks.get(a) ?? 0) - (ranks.get(b) ?? 0)));
}
