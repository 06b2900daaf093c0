import { z } from 'zod';
import { addressUserkey } from './userkey.ts';
import { id, optionalId, optionalInteger, rawOf, refuse, time, toIso, toWei, word } from './values.ts';

const sharesOf = optionalInteger(0, Number.MAX_SAFE_INTEGER);

/** A row of `GET /markets` (section 12.1 of the API notes). Without a user, the id equals the profile id. */
export const marketRow = z
  .object({ id, createdAt: time, user: z.object({ profileId: optionalId }).nullish().catch(null) })
  .transform(({ user, ...market }) => ({ ...market, profileId: user?.profileId ?? market.id }));
export type MarketRow = z.output<typeof marketRow>;

/** A bucket of the price history: v2 {timeBucket, price {trustWei, distrustWei}} or v1 {timestamp, positivePrice, negativePrice}. */
export const snapshotRow = z
  .object({
    timeBucket: z.unknown(),
    timestamp: z.unknown(),
    price: z.object({ trustWei: z.unknown(), distrustWei: z.unknown() }).nullish().catch(null),
    positivePrice: z.unknown(),
    negativePrice: z.unknown(),
  })
  .transform((bucket, context) => {
    const at = toIso(bucket.timeBucket ?? bucket.timestamp);
    const trustPrice = toWei(bucket.price?.trustWei ?? bucket.positivePrice);
    const distrustPrice = toWei(bucket.price?.distrustWei ?? bucket.negativePrice);
    if (at !== null && trustPrice !== null && distrustPrice !== null) return { at, trustPrice, distrustPrice };
    return refuse(context, 'names no time or no price');
  });

/** A v1 transaction row (section 12.1): the actor is an address, `votes` counts shares, `funds` is wei; both may be missing. */
export const tradeRow = z
  .object({
    eventId: id,
    actorAddress: z.string(),
    type: word,
    voteType: word,
    votes: z.unknown(),
    funds: z.unknown(),
    timestamp: time,
  })
  .transform((trade, context) => {
    const actorUserkey = addressUserkey(trade.actorAddress);
    const side = trade.type;
    if (actorUserkey === null || (side !== 'BUY' && side !== 'SELL')) {
      return refuse(context, 'names no actor or side');
    }
    // An unknown word is not a vote of distrust.
    if (trade.voteType !== 'TRUST' && trade.voteType !== 'DISTRUST') return refuse(context, 'names neither vote');
    const votes = sharesOf.parse(trade.votes);
    const ethWei = toWei(trade.funds);
    return {
      id: trade.eventId,
      actorUserkey,
      side,
      isTrust: trade.voteType === 'TRUST',
      votes,
      ethWei,
      at: trade.timestamp,
      raw: rawOf({ votes: { said: trade.votes, read: votes }, funds: { said: trade.funds, read: ethWei } }),
    };
  });
