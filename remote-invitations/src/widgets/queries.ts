import { looseQuery, type Person, type Share } from '@companion/data';
import type { Bond } from '../invitations/queries';

export type InvitationStatsResult = {
  asOf: string;
  /** The person first, the root of the tree last. */
  path: Person[];
  sent: number;
  accepted: number;
  pending: number;
  /** Accepted of all sent. */
  rate: Share;
  /** Profiles whose inviter is this person. */
  children: number;
  /** `new`: bond score of EIP-10; `old`: plain mean of all invitees. */
  bondScore: { n: number; old: number | null; new: number | null };
  openBonds: number;
  netBondPoints: number;
  netOpenBondPoints: number;
  /** The latest invitees first, at most 8. */
  bonds: (Bond & { invitee: Person })[];
};

export const invitationStatsQuery = (profileId: number) =>
  looseQuery<InvitationStatsResult>('widget_invitation_stats', { profile_id: profileId });
