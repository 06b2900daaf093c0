import type { InvitationStatus } from './queries';

/** What an invitation has become; `other`: its receiver joined through somebody else's. */
export const STATUS_WORDS: Readonly<Record<InvitationStatus, string>> = {
  pending: 'Pending',
  accepted: 'Accepted',
  other: 'Joined through another',
  revoked: 'Revoked',
  unknown: 'Unknown',
};
