import { z } from 'zod';
import { descriptionOf, txHashOf } from './metadata.ts';
import { addressUserkey, attestationUserkey, canonicalUserkey } from './userkey.ts';
import { flag, id, optionalId, optionalTime, refuse, text, time, toWei, wei } from './values.ts';

const person = z
  .object({ profileId: optionalId, userkeys: z.array(z.unknown()).catch([]) })
  .nullish()
  .catch(null);
const details = {
  id,
  authorProfileId: id,
  subjectProfileId: optionalId,
  subjectAddress: z.unknown(),
  attestationDetails: z.unknown(),
  deposited: z.unknown(),
  staked: z.unknown(),
  balance: z.unknown(),
  archived: flag,
  unhealthy: flag,
  comment: text,
  metadata: z.unknown(),
  events: z.unknown(),
  activityCheckpoints: z.object({ vouchedAt: time, unvouchedAt: optionalTime, unhealthyAt: optionalTime }),
  subjectUser: person,
};

/** The vouch object (section 6 of the API notes) as a row of `vouches`. Its amount is what was paid in. */
export const vouchRow = z
  .object(details)
  .transform((vouch) => ({
    id: vouch.id,
    authorProfileId: vouch.authorProfileId,
    subjectProfileId: vouch.subjectUser?.profileId ?? vouch.subjectProfileId,
    subjectUserkey:
      attestationUserkey(vouch.attestationDetails) ??
      addressUserkey(vouch.subjectAddress) ??
      vouch.subjectUser?.userkeys.map(canonicalUserkey).find((key) => key !== null) ??
      null,
    amountWei: [vouch.deposited, vouch.staked, vouch.balance].find((amount) => toWei(amount) !== null),
    vouchedAt: vouch.activityCheckpoints.vouchedAt,
    unvouchedAt: vouch.activityCheckpoints.unvouchedAt,
    unhealthy: vouch.unhealthy || vouch.activityCheckpoints.unhealthyAt !== null,
    archived: vouch.archived,
    comment: vouch.comment,
    description: descriptionOf(vouch.metadata) || null,
    txHash: txHashOf(vouch.events),
  }))
  .refine((row) => row.subjectProfileId !== null || row.subjectUserkey !== null, 'names no subject')
  .transform((row, context) => {
    const amount = wei.safeParse(row.amountWei);
    if (amount.success) return { ...row, amountWei: amount.data };
    return refuse(context, 'names no amount');
  });
export type VouchRow = z.output<typeof vouchRow>;
