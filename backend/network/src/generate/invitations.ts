import type { Invitation } from '../dataset.ts';
import { Weighted } from './random.ts';
import { type ScorePath, scoreAt } from './scores.ts';
import { awakeTime, HOURS, isoOf, type World } from './world.ts';

/** One accepted invitation per invited profile, then pending ones and some that lost against another invitation. */
export function addInvitations(world: World, paths: Map<number, ScorePath>): Invitation[] {
  const random = world.random.fork('invitations');
  const { members, now } = world;
  const rows: (Omit<Invitation, 'id'> & { at: number })[] = [];
  for (const member of members) {
    const sender = member.row.invitedBy === null ? undefined : world.byId.get(member.row.invitedBy);
    if (!sender) continue;
    const at = Math.max(sender.joined, member.joined - Math.max(60, Math.round(random.logNormal(20 * HOURS, 1.3))));
    rows.push({
      at,
      senderProfileId: sender.row.profileId,
      recipientAddress: member.row.primaryAddress,
      recipientProfileId: member.row.profileId,
      status: 'ACCEPTED',
      sentAt: isoOf(at),
      acceptedAt: isoOf(member.joined),
      scoreAtAccept: random.chance(0.7) ? scoreAt(paths.get(member.row.profileId), member.joined) : null,
    });
  }
  const senders = new Weighted(members, (member) => member.popularity);
  for (let tries = 0; rows.length < world.options.invitations && tries < world.options.invitations * 20; tries++) {
    const sender = senders.pick(random);
    const other = random.chance(0.3) ? random.pick(members) : null;
    if (other && (other.row.invitedBy === null || other.row.invitedBy === sender.row.profileId || other === sender))
      continue;
    if (other && other.joined <= sender.joined) continue;
    const at = awakeTime(random, sender.offset, sender.joined, other?.joined ?? now);
    rows.push({
      at,
      senderProfileId: sender.row.profileId,
      recipientAddress: other?.row.primaryAddress ?? `0x${random.hex(40)}`,
      recipientProfileId: other?.row.profileId ?? null,
      status: other ? 'ACCEPTED_OTHER_INVITATION' : 'INVITED',
      sentAt: isoOf(at),
      acceptedAt: null,
      scoreAtAccept: null,
    });
  }
  rows.sort((a, b) => a.at - b.at);
  let id = 0;
  return rows.map(({ at: _, ...row }) => {
    id += random.whole(1, 2);
    return { id, ...row };
  });
}
