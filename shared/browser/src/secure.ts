import { CompanionError } from '@companion/contract';

/** Whether the page is a secure context: https, or localhost. Otherwise the browser withholds wallets and more. */
export function isSecure(): boolean {
  return globalThis.isSecureContext !== false;
}

/** A feature is unavailable in this browser; the message says why, and the remedy. */
export class NotHere extends CompanionError {
  override readonly code = 'not-here';
}

/** Message for a feature that does not work on plain http, with the remedy. @param what Begins the sentence: "A wallet". */
export function needsSecure(what: string): string {
  const { port } = location;
  return `${what} needs a secure address: open this site over https, or at http://localhost${port && `:${port}`} on the machine it runs on.`;
}
