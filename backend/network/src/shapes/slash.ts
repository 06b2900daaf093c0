import type { Slash } from '../dataset.ts';
import { toSeconds } from '../time.ts';
import { addressOf, serviceOf } from '../userkey.ts';
import type { View } from '../view.ts';

/** Open = not cancelled, and its planned end is in the future. */
export function isOpen(row: Slash, now: Date): boolean {
  return row.cancelledAt === null && now.getTime() < Date.parse(row.closesAt);
}

/** The slash object, times in seconds; `closedAt` is the planned end also while open, `cancelledAt` is 0 if it was not. */
export function slash(view: View, row: Slash) {
  const subject = row.subjectProfileId === null ? undefined : view.store.byProfileId.get(row.subjectProfileId);
  const details = serviceOf(row.subjectUserkey);
  return {
    id: row.id,
    authorProfileId: row.authorProfileId,
    subject: details ? null : (addressOf(row.subjectUserkey) ?? subject?.profile?.primaryAddress ?? null),
    attestationDetails: details,
    slashType: row.slashType,
    amount: row.amount,
    duration: toSeconds(row.closesAt) - toSeconds(row.openedAt),
    comment: row.comment,
    metadata: JSON.stringify({ description: '' }),
    createdAt: toSeconds(row.openedAt),
    closedAt: toSeconds(row.closesAt),
    cancelledAt: toSeconds(row.cancelledAt),
  };
}
