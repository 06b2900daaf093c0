import { counted, type Finding, figure, finding, formatPercent } from '@companion/domain';
import type { RowOf } from '@companion/functions';
import type { slashVotes } from '@companion/functions/slashVotes';
import { outcomeBy } from '../limits/limits';
import type { VotesOfSlash } from './queries';

/** What decided a slash: whether the head count disagreed with the weight, otherwise how few voters could have changed it. */
export function slashVotesFinding({ tally, thresholds, pivotal }: VotesOfSlash): Finding | null {
  const { passPct, defendPct } = thresholds ?? {};
  if (!tally || tally.sharePct === null || tally.headCountPct === null || passPct == null || defendPct == null)
    return null;
  const [weight, heads] = [
    figure(formatPercent(tally.sharePct / 100)),
    figure(formatPercent(tally.headCountPct / 100)),
  ];
  const byHeads = outcomeBy({ weightUp: tally.up, weightAll: tally.up + tally.down }, { passPct, defendPct });
  if (byHeads !== tally.band)
    return finding(
      'slashVotes.weight',
    )`Weight decided it: ${weight} of the vote weighted by score was for the slash, but ${heads} of the voters were.`;
  const size = pivotal?.size ?? null;
  if (size === null)
    return finding(
      'slashVotes.share',
    )`${weight} of the vote weighted by score was for the slash, and so were ${heads} of the voters.`;
  return size === 1
    ? finding(
        'slashVotes.one',
      )`${weight} of the vote weighted by score was for the slash; ${figure('one voter')} alone could have changed the outcome.`
    : finding(
        'slashVotes.several',
      )`${weight} of the vote weighted by score was for the slash; it would have taken ${figure(counted(size, 'voter'))} to change the outcome.`;
}

type Counted = Pick<RowOf<typeof slashVotes>, 'id' | 'pivotalSize'>;

/**
 * The closest of the slashes listed: the one that the fewest voters could have changed. Null with fewer than two to compare,
 * and if two are equally close.
 */
export function closestFinding(slashes: readonly Counted[]): Finding | null {
  const [closest, next] = slashes
    .flatMap(({ id, pivotalSize }) => (pivotalSize === null ? [] : [{ id, pivotalSize }]))
    .toSorted((a, b) => a.pivotalSize - b.pivotalSize);
  if (!closest || !next || closest.pivotalSize === next.pivotalSize) return null;
  const { id, pivotalSize } = closest;
  return finding(
    'slashVotes.closest',
  )`Of the closed slashes listed here, ${figure(`#${id}`, `/slash-votes/${id}`)} was the closest: ${figure(counted(pivotalSize, 'voter'))} could have changed its outcome.`;
}
