import type { Invitation } from '../dataset.ts';
import { toIso } from '../time.ts';
import type { View } from '../view.ts';
import { userOrNull } from './user.ts';

/** Share of the invitee's distance from the start score that moves the inviter, and its bounds (bond rule). */
const SHARE = 0.2;
const START = 1200;

/** Effect of a score on the other side of the bond. */
export function impactOf(score: number) {
  const value = Math.max(-120, Math.min(80, Math.round((score - START) * SHARE)));
  return { value, impact: value > 0 ? 'POSITIVE' : value < 0 ? 'NEGATIVE' : 'NEUTRAL' };
}

/** The network's own id: profile id of the sender, a dash, the address of the recipient. */
export const invitationId = ({ senderProfileId, recipientAddress }: Invitation) =>
  `${senderProfileId}-${recipientAddress}`;

/** A row of `GET /invitations`, dates in ISO. `scoreAtAccept` is not served: the score history has it. */
export function invitationRow(view: View, row: Invitation) {
  const { byProfileId } = view.store;
  const recipient = row.recipientProfileId === null ? undefined : byProfileId.get(row.recipientProfileId);
  return {
    invitation: {
      id: invitationId(row),
      senderProfileId: row.senderProfileId,
      recipientAddress: row.recipientAddress,
      status: row.status,
      recipientScoreImpact: impactOf(byProfileId.get(row.senderProfileId)?.row.score ?? START),
      senderScoreImpact: impactOf(recipient?.row.score ?? START),
      dateInvited: toIso(row.sentAt),
      dateAccepted: row.acceptedAt === null ? null : toIso(row.acceptedAt),
    },
    invitedUser: userOrNull(view, recipient),
  };
}
