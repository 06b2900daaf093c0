/** Up to so many invitees all count; above it the best and the worst of them do (M12, EIP-10). */
export const SMALL = 4;
const FROM_EACH_END = 2;

/** Bond score of an inviter: the mean of all, or of the two best and two worst of five and more; null without invitees. */
export function bondScore(scores: readonly number[]): number | null {
  if (scores.length === 0) return null;
  const sorted = scores.toSorted((a, b) => b - a);
  const counting =
    scores.length <= SMALL ? sorted : [...sorted.slice(0, FROM_EACH_END), ...sorted.slice(-FROM_EACH_END)];
  return counting.reduce((sum, score) => sum + score, 0) / counting.length;
}
