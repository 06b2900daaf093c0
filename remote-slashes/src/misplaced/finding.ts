import { counted, type Finding, figure, finding } from '@companion/domain';

type Counts = Record<'A' | 'B' | 'C' | 'D', number>;

/** How many accusations failed; null if all held. */
export function misplacedFinding({ A: defended, B: unclear }: Counts): Finding | null {
  if (defended + unclear === 0) return null;
  if (defended === 0)
    return finding(
      'misplaced.unclear',
    )`${figure(counted(unclear, 'accusation'))} ended without a clear answer from the vote.`;
  const rejected = figure(counted(defended, 'accusation was', 'accusations were'));
  return unclear === 0
    ? finding('misplaced.rejected')`${rejected} rejected by the vote.`
    : finding('misplaced.both')`${rejected} rejected by the vote, and ${figure(unclear)} ended without a clear answer.`;
}
