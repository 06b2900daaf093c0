import { formatNumber } from '@companion/domain';
import { DotMatrix } from '@companion/ui/chart-more';
import type { Ring, RingTarget } from './queries';
import { MOST_TARGETS, ringDots, shortTime } from './ringDots';

type Props = { ring: Ring; targets: readonly RingTarget[]; asOf: string };

/** When each member voted on each shared target. */
export function RingMatrix({ ring, targets, asOf }: Props) {
  const { rows, columns, dotAt } = ringDots(ring, targets);
  return (
    <DotMatrix
      title="Votes of the ring"
      unit="members by shared targets, in order of time"
      metric="bots.matrix"
      asOf={asOf}
      rowLabel="Member"
      columnLabel="target"
      rows={rows}
      columns={columns}
      summary={`${formatNumber(ring.size)} members voted on ${formatNumber(ring.sharedTargets)} shared targets.`}
      note={
        targets.length > MOST_TARGETS &&
        `The first ${MOST_TARGETS} of ${formatNumber(ring.sharedTargets)} targets; the file has more.`
      }
      dotAt={(row, column) => {
        const vote = dotAt(row, column);
        if (!vote) return { size: null, words: 'no vote' };
        return {
          size: 1,
          tone: vote.direction === 'up' ? 'positive' : 'negative',
          words: `${vote.direction} at ${shortTime(vote.at)}`,
        };
      }}
    />
  );
}
