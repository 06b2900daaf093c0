import { z } from 'zod';
import { descriptionOf } from './metadata.ts';
import { addressUserkey, attestationUserkey } from './userkey.ts';
import { id, optionalInteger, optionalTime, rawOf, refuse, text, time, toIso, word } from './values.ts';

const points = optionalInteger(0, Number.MAX_SAFE_INTEGER);

/** The slash object (section 7 of the API notes) as a row of `slashes`. */
export const slashRow = z
  .object({
    id,
    authorProfileId: id,
    subject: z.unknown(),
    attestationDetails: z.unknown(),
    slashType: word,
    amount: z.unknown(),
    duration: optionalInteger(0, 10 * 365 * 86_400),
    comment: text,
    metadata: z.unknown(),
    createdAt: time,
    closedAt: optionalTime,
    cancelledAt: optionalTime,
  })
  .transform((slash, context) => {
    const subjectUserkey = attestationUserkey(slash.attestationDetails) ?? addressUserkey(slash.subject);
    const closesAt =
      slash.closedAt ?? (slash.duration === null ? null : toIso(Date.parse(slash.createdAt) + slash.duration * 1000));
    if (subjectUserkey === null || closesAt === null) {
      return refuse(context, 'names no subject or no end');
    }
    const amount = points.parse(slash.amount);
    return {
      id: slash.id,
      authorProfileId: slash.authorProfileId,
      subjectUserkey,
      type: slash.slashType ?? 'UNKNOWN',
      amount,
      comment: slash.comment,
      openedAt: slash.createdAt,
      closesAt,
      cancelledAt: slash.cancelledAt,
      description: descriptionOf(slash.metadata) || null,
      raw: rawOf({ amount: { said: slash.amount, read: amount } }),
    };
  });
export type SlashRow = z.output<typeof slashRow>;

/** Words of the network that differ from the data sets'. */
const OUTCOMES: ReadonlyMap<string, string> = new Map([['SLASHED', 'UPHELD']]);

/** Words for a slash without an outcome. */
const WITHOUT = ['CANCELLED', 'PENDING'];

/** An entry of `resolvedSlashes`. Cancelled and open slashes have no outcome (null); an unknown word is stored as is. */
export const slashOutcomeRow = z.object({ slashId: id, outcome: word }).transform(({ slashId, outcome }) => ({
  id: slashId,
  outcome: outcome === null || WITHOUT.includes(outcome) ? null : (OUTCOMES.get(outcome) ?? outcome),
}));
