import { CompanionError } from '@companion/contract';

/** Whether the browser trusts the way the page came: https, or this very machine. Else it withholds wallets and more. */
export function isSecure(): boolean {
  return globalThis.isSecureContext !== false;
}

/** What was asked for, this browser does not do here; the message says why, and the cure. */
export class NotHere extends CompanionError {
  override readonly code = 'not-here';
}

/** Says what does not work on plain http, and the cure. @param what Begins the sentence: "A wallet". */
export function needsSecure(what: string): string {
  const { port } = location;
  return `${what} needs a secure address: open this site over https, or at http://localhost${port && `:${port}`} on the machine it runs on.`;
}
