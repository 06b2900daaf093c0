import { localStore } from '@companion/browser';
import { CompanionError } from '@companion/contract';
import { commitOf } from '@companion/domain';

const PREFIX = 'companion.raffle.secret.';

/** This browser cannot store anything, so a secret generated here would be lost. */
export class SecretNotKeptError extends CompanionError {
  override readonly code = 'secret-not-kept';
  constructor() {
    super('This browser does not store data, so the secret would be lost. Allow storage for this site first.');
  }
}

/** A new secret of 32 random bytes and its commit, both hex. */
export async function newSecret(): Promise<{ secret: string; commit: string }> {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const secret = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return { secret, commit: await commitOf(secret) };
}

/** Stores a secret in this browser until it is revealed. @throws SecretNotKeptError if the browser does not allow it. */
export function keepSecret(commit: string, secret: string): void {
  if (!localStore.setItem(PREFIX + commit, secret)) throw new SecretNotKeptError();
}

/** The secret behind a commit, if it was generated and stored in this browser; otherwise the organizer pastes it. */
export function keptSecret(commit: string): string | null {
  return localStore.getItem(PREFIX + commit);
}
