import type { InvitationStatus } from './queries';

/** Display names of invitation states; `other`: the recipient joined through someone else's invitation. */
export const STATUS_WORDS: Readonly<Record<InvitationStatus, string>> = {
  pending: 'Pending',
  accepted: 'Accepted',
  other: 'Joined through another',
  revoked: 'Revoked',
  unknown: 'Unknown',
};
