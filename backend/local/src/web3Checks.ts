import type { SiweMessage } from './siweMessage.ts';

/** Rules for a sign-in message. */
export interface SignInRules {
  /** Address of the site, which must match the message's domain and URI. */
  siteUrl: string;
  chainId: number;
}

export interface Refusal {
  code: string;
  message: string;
}

/** Allowed clock difference of a visitor, and how long a signed message stays usable, in milliseconds. */
const WINDOW_MS = 10 * 60_000;

/** Why a message cannot be used now; null if it can. `now` in milliseconds. */
export function refuseMessage(message: SiweMessage, { siteUrl, chainId }: SignInRules, now: number): Refusal | null {
  const site = new URL(siteUrl);
  if (message.domain.toLowerCase() !== site.host) {
    return {
      code: 'web3_domain_mismatch',
      message: `The message is for ${message.domain}, this site is ${site.host}.`,
    };
  }
  if (originOf(message.uri) !== site.origin) {
    return { code: 'web3_uri_mismatch', message: `The message names another address than ${site.origin}.` };
  }
  if (message.chainId !== chainId) {
    return {
      code: 'web3_chain_mismatch',
      message: `The message is for chain ${message.chainId}, this site uses ${chainId}.`,
    };
  }
  if (message.expirationTime !== null && message.expirationTime <= now) {
    return { code: 'web3_message_expired', message: 'The message has expired.' };
  }
  if (message.notBefore !== null && message.notBefore > now) {
    return { code: 'web3_message_not_yet_valid', message: 'The message is not valid yet.' };
  }
  if (message.issuedAt < now - WINDOW_MS) {
    return { code: 'web3_message_too_old', message: 'The message was made more than 10 minutes ago.' };
  }
  if (message.issuedAt > now + WINDOW_MS) {
    return {
      code: 'web3_message_from_future',
      message: 'The message was made in the future: check the clock of your device.',
    };
  }
  return null;
}

function originOf(uri: string): string | null {
  try {
    return new URL(uri).origin;
  } catch {
    return null;
  }
}
