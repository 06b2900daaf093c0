import { type ListArgs, type ListResult, looseQuery, type Person, type Share } from '@companion/data';
import type { Bond } from '../queries';

export type Invitation = Bond & {
  id: number;
  sentAt: string;
  recipient: Person | null;
  recipientAddress: string | null;
  status: 'pending' | 'accepted' | 'other' | 'revoked';
  acceptedAt: string | null;
  scoreNow: number | null;
  /** Score now minus score at acceptance. */
  change: number | null;
};

export type InvitationKpis = {
  sent: number;
  accepted: number;
  pending: number;
  /** Accepted of decided. */
  rate: Share;
  openBonds: number;
  netOpenBondPoints: number;
};

export const invitationsQuery = (args: ListArgs) =>
  looseQuery<ListResult<Invitation, InvitationKpis>>('invitations_list', args);
