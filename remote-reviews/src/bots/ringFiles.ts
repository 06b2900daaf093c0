import { writeCsv } from '@companion/domain';
import type { Ring, RingTarget } from './queries';

/** Members of a ring as CSV. */
export function membersFile(ring: Ring): { name: string; text: string } {
  const rows = ring.members.map((person) => [
    person.profileId,
    person.userkey,
    person.name,
    person.handle,
    person.score,
    ring.tooFewIds.includes(person.userId) ? 'too few votes' : null,
  ]);
  return {
    name: `ring_${ring.id}_members.csv`,
    text: writeCsv(['profile_id', 'userkey', 'name', 'handle', 'score', 'bot_score'], rows),
  };
}

/** The members' votes on the shared targets as CSV: the evidence rows. */
export function ringVotesFile(ring: Ring, targets: readonly RingTarget[]): { name: string; text: string } {
  const keys = new Map(ring.members.map((person) => [person.userId, person]));
  const rows = targets.flatMap(({ type, id, author, votes }) =>
    votes.map(({ userId, at, direction }) => {
      const voter = keys.get(userId);
      return [voter?.profileId, voter?.userkey ?? String(userId), type, id, author?.userkey, direction, at];
    }),
  );
  const header = ['voter_profile_id', 'voter', 'target_type', 'target_id', 'target_author', 'direction', 'at'];
  return { name: `ring_${ring.id}_votes.csv`, text: writeCsv(header, rows) };
}
