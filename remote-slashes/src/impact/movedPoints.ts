import type { Impact } from './queries';

export type Moved = { direct: number; endorsers: number; byReview: number; inviter: number | null };

/** Null if the points asked for are unknown, since there is nothing to add up. */
export function movedPoints({ points, wouldBe, people, snapshot }: Impact): Moved | null {
  const { direct, endorsers } = wouldBe ?? points;
  if (direct === null || endorsers === null) return null;
  const reviewers = people.filter((each) => !vouchedThen(each, snapshot));
  const byReview = Math.min(
    endorsers,
    reviewers.reduce((sum, each) => sum + (each.points ?? 0), 0),
  );
  return { direct, endorsers, byReview, inviter: points.inviter };
}

/** Whether a person backed with a vouch when supporters were counted. */
function vouchedThen({ vouchedOpen, vouchedClose }: Impact['people'][number], snapshot: Impact['snapshot']): boolean {
  if (snapshot === undefined) return vouchedOpen || vouchedClose;
  return snapshot === 'open' ? vouchedOpen : vouchedClose;
}
