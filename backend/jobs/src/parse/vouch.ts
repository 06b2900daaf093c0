import { z } from 'zod';
import { descriptionOf, txHashOf } from './metadata.ts';
import { addressUserkey, attestationUserkey, canonicalUserkey } from './userkey.ts';
import { flag, id, optionalId, optionalTime, rawOf, text, time, toWei } from './values.ts';

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

/** The amount paid in. */
function amountOf({ deposited, staked, balance }: { deposited?: unknown; staked?: unknown; balance?: unknown }) {
  const said = { deposited, staked, balance };
  const amountWei =
    Object.values(said)
      .map(toWei)
      .find((wei) => wei !== null) ?? null;
  const raw = rawOf(Object.fromEntries(Object.entries(said).map(([name, said]) => [name, { said, read: amountWei }])));
  return { amountWei, raw };
}

/** The vouch object (section 6 of the API notes) as a row of `vouches`; the amount may be missing. */
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
    ...amountOf(vouch),
    vouchedAt: vouch.activityCheckpoints.vouchedAt,
    unvouchedAt: vouch.activityCheckpoints.unvouchedAt,
    unhealthy: vouch.unhealthy || vouch.activityCheckpoints.unhealthyAt !== null,
    archived: vouch.archived,
    comment: vouch.comment,
    description: descriptionOf(vouch.metadata) || null,
    txHash: txHashOf(vouch.events),
  }))
  .refine((row) => row.subjectProfileId !== null || row.subjectUserkey !== null, 'names no subject');
export type VouchRow = z.output<typeof vouchRow>;
