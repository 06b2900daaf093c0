import type { AnswerOf } from '@companion/functions';
import type { votesAnalysis } from '@companion/functions/votesAnalysis';

type Matrix = Pick<AnswerOf<typeof votesAnalysis>['matrix'][number], 'upShare'>[];

/** Share of upvotes of the whole network, from its levels; null until it is known or where nobody voted. */
export function networkUpShare(matrix: Matrix | undefined): number | null {
  const shares = (matrix ?? []).flatMap(({ upShare }) => (upShare ? [upShare] : []));
  const n = shares.reduce((sum, share) => sum + share.n, 0);
  return n === 0 ? null : shares.reduce((sum, share) => sum + share.k, 0) / n;
}
