import { localStore } from '@companion/browser';
import { commitOf } from '@companion/domain';

const PREFIX = 'companion.raffle.secret.';

/** A new secret of 32 random bytes and its commit, both hex. */
export async function newSecret(): Promise<{ secret: string; commit: string }> {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const secret = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return { secret, commit: await commitOf(secret) };
}

/** Keeps a secret in this browser until it is revealed. False when the browser does not allow that. */
export function keepSecret(commit: string, secret: string): boolean {
  return localStore.setItem(PREFIX + commit, secret);
}

/** The secret behind a commit, if this browser made and kept it; else the organiser pastes it. */
export function keptSecret(commit: string): string | null {
  return localStore.getItem(PREFIX + commit);
}
