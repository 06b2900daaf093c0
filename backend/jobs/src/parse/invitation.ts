import { z } from 'zod';
import { id, name, optionalAddress, optionalId, optionalScore, optionalTime, time, word } from './values.ts';

/** A row of `GET /invitations` (section 9 of the API notes) as a row of `invitations`. */
export const invitationRow = z
  .object({
    invitation: z.object({
      // Sender's profile id, a dash, recipient's address: opaque text, not to be parsed.
      id: name,
      senderProfileId: id,
      recipientAddress: optionalAddress,
      status: word,
      dateInvited: time,
      dateAccepted: optionalTime,
      scoreAtAccept: optionalScore,
    }),
    invitedUser: z.object({ profileId: optionalId }).nullish().catch(null),
  })
  .transform(({ invitation, invitedUser }) => ({
    id: invitation.id,
    senderProfileId: invitation.senderProfileId,
    recipientAddress: invitation.recipientAddress,
    recipientProfileId: invitedUser?.profileId ?? null,
    status: invitation.status,
    sentAt: invitation.dateInvited,
    acceptedAt: invitation.dateAccepted,
    scoreAtAccept: invitation.scoreAtAccept,
  }));
export type InvitationRow = z.output<typeof invitationRow>;
