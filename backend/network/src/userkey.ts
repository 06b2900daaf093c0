const ADDRESS = /^address:0x[0-9a-f]{40}$/;
const PROFILE = /^profileid:[1-9]\d{0,15}$/;
const SERVICE = /^service:(x\.com|discord|telegram|farcaster|github):(username:)?[^\s:/]{1,100}$/;

/**
 * Canonical form of a userkey for the index: lower case, so that a checksummed address or a handle in any case finds its owner.
 * Null if the text is not a userkey.
 */
export function normaliseUserkey(text: string): string | null {
  const key = text.trim().toLowerCase();
  return ADDRESS.test(key) || PROFILE.test(key) || SERVICE.test(key) ? key : null;
}

/** Service and account of `service:<service>:<account>`; null for other userkeys. */
export function serviceOf(userkey: string): { service: string; account: string } | null {
  const match = /^service:([^:]+):(.+)$/.exec(userkey);
  return match?.[1] && match[2] ? { service: match[1], account: match[2] } : null;
}

/** The address of `address:0x…`, lower case; null for other userkeys. */
export function addressOf(userkey: string): string | null {
  const key = userkey.toLowerCase();
  return ADDRESS.test(key) ? key.slice('address:'.length) : null;
}
