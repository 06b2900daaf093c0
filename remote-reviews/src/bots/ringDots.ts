import { personName } from '@companion/ui/core';
import type { Ring, RingTarget } from './queries';

/** More columns than this melt together; the file has all of them. */
export const MOST_TARGETS = 100;

export type RingDot = { at: string; direction: 'up' | 'down' };

export type RingDots = {
  rows: { key: string; label: string }[];
  columns: { key: string; label: string }[];
  /** The vote of a member on a target; null when there is none. */
  dotAt: (row: number, column: number) => RingDot | null;
};

/** "03-01 03:00:02", UTC. */
export const shortTime = (at: string): string => at.slice(5, 19).replace('T', ' ');

/** Members by targets, targets in order of time: votes in lockstep stand as full columns. */
export function ringDots(ring: Pick<Ring, 'members'>, targets: readonly RingTarget[]): RingDots {
  const shown = targets.slice(0, MOST_TARGETS);
  const votes = shown.map((target) => new Map(target.votes.map((vote) => [vote.userId, vote])));
  return {
    rows: ring.members.map((person) => ({ key: person.userkey, label: personName(person) })),
    columns: shown.map(({ type, id, votes: [first] }) => ({
      key: `${type}:${id}`,
      label: first ? `${type} ${id}, ${shortTime(first.at)}` : `${type} ${id}`,
    })),
    dotAt: (row, column) => votes[column]?.get(ring.members[row]?.userId ?? -1) ?? null,
  };
}
