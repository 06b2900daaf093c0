/** Limits per address on requests to our servers (the site and the embedded backend), and on how much of a message is read. */
export { addressBehind, clientAddress } from './clientAddress.ts';
export { documentOf, documentToken, prefixNameOf, sourceOf, type Vouched } from './documentToken.ts';
export { firstSeenStamp, knownFor } from './firstSeen.ts';
export { limitSockets, socketPlaces } from './limitSockets.ts';
export { networkOf, prefixOf } from './networkOf.ts';
export { createPlaces, type Room, type TakePlace } from './places.ts';
export { createRateLimit, DEFAULT_LIMITS, type Left, type RateLimits, type TakeTurn } from './rateLimit.ts';
export { serviceHeaders } from './serviceHeaders.ts';
export { askedFor, inTheNameOf, siteKeyOf } from './siteServer.ts';
export { MOST } from './strangers.ts';
export { jsonAtMost, textAtMost } from './textAtMost.ts';
