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
  try {
    localStorage.setItem(PREFIX + commit, secret);
    return true;
  } catch {
    return false;
  }
}

/** The secret behind a commit, if this browser made it. */
export function keptSecret(commit: string): string | null {
  try {
    return localStorage.getItem(PREFIX + commit);
  } catch {
    // Storage may be forbidden: the organiser pastes it.
    return null;
  }
}
