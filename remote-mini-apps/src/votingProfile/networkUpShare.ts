import type { AnswerOf } from '@companion/functions';
import type { votesAnalysis } from '@companion/functions/votesAnalysis';

type Matrix = Pick<AnswerOf<typeof votesAnalysis>['matrix'][number], 'upShare'>[];

/** The whole network's share of upvotes, from its levels; null until known or without votes. */
export function networkUpShare(matrix: Matrix | undefined): number | null {
  const shares = (matrix ?? []).flatMap(({ upShare }) => (upShare ? [upShare] : []));
  const n = shares.reduce((sum, share) => sum + share.n, 0);
  return n === 0 ? null : shares.reduce((sum, share) => sum + share.k, 0) / n;
}
