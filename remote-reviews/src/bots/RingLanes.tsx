import { counted, formatNumber } from '@companion/domain';
import { SwimLanes } from '@companion/ui/chart-more';
import { personName } from '@companion/ui/core';
import type { Ring, RingTarget } from './queries';

/** More targets would be indistinguishable; the file has all. */
const MOST_TARGETS = 100;

type Props = { ring: Ring; targets: readonly RingTarget[]; asOf: string };

/** When each member voted on the shared targets: votes in lockstep line up in a column. */
export function RingLanes({ ring, targets, asOf }: Props) {
  const members = new Map(ring.members.map(({ userId, userkey }) => [userId, userkey]));
  return (
    <SwimLanes
      title="Votes of the ring"
      unit="each member’s votes on the shared targets, over time"
      metric="bots.matrix"
      asOf={asOf}
      laneLabel="Member"
      lanes={ring.members.map((person) => ({ key: person.userkey, label: personName(person) }))}
      marks={targets.slice(0, MOST_TARGETS).flatMap(({ type, id, votes }) =>
        votes.map(({ userId, at, direction }) => ({
          lane: members.get(userId) ?? '',
          at,
          tone: direction === 'up' ? 'positive' : 'negative',
          words: `${direction} on ${type} ${id}`,
        })),
      )}
      summary={`${counted(ring.size, 'member')} voted on ${counted(ring.sharedTargets, 'shared target')}.`}
      note={
        ring.sharedTargets > MOST_TARGETS &&
        `The first ${MOST_TARGETS} of ${formatNumber(ring.sharedTargets)} targets; the file has more.`
      }
    />
  );
}
