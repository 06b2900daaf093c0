import { z } from 'zod';
import { addressUserkey } from './userkey.ts';
import { id, optionalId, optionalInteger, rawOf, refuse, time, toIso, toWei, word } from './values.ts';

const sharesOf = optionalInteger(0, Number.MAX_SAFE_INTEGER);

/** A row of `GET /markets` (section 12.1 of the API notes). The id equals the profile id where no user is named. */
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

/** A transaction row of v1 (section 12.1): who is an address, `votes` counts shares, `funds` is wei; it is a trade without them too. */
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
    // A word nobody knows is not a vote for distrust.
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
