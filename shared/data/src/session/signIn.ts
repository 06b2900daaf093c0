import { randomId } from '@companion/browser';
import { dataConfig } from '../config';
import { dataErrorOf } from '../errors';
import { SignInError } from './errors';
import { refreshSession, watchedClient } from './store';

/** The one chain this site signs in on. */
export const SIGN_IN_CHAIN_ID = 8453;

export type SignInRequest = {
  address: string;
  chainId: number | null;
  /** Asks the wallet; rejects if the visitor declines. */
  signMessage(message: string): Promise<string>;
};

/** An unguessable nonce for one message. */
export function signInNonce(): string {
  return randomId();
}

/** The message to sign. @throws SignInError on another chain, or if the message cannot be created. */
export async function signInMessage(address: string, chainId: number | null, nonce: string): Promise<string> {
  if (chainId !== SIGN_IN_CHAIN_ID) throw new SignInError('network');
  try {
    const { buildMessage } = await import('./message');
    const { appName = 'Companion' } = dataConfig();
    return buildMessage({ address, chainId, nonce, appName, location: globalThis.location });
  } catch (cause) {
    throw new SignInError('prepare', null, null, { cause });
  }
}

/** Sends the signature to the server, which opens the session. @throws SignInError with the server's reason. */
export async function verifySignIn(message: string, signature: string): Promise<void> {
  try {
    const client = await watchedClient();
    const { error } = await client.auth.signInWithWeb3({
      chain: 'ethereum',
      message,
      signature: signature as `0x${string}`,
    });
    if (error) throw new SignInError('verify', error.code ?? null, error.message, { cause: error });
  } catch (cause) {
    if (cause instanceof SignInError) throw cause;
    throw new SignInError('verify', null, null, { cause });
  }
  await refreshSession();
}

/**
 * Proves that the visitor owns a wallet, and opens a session for it; resolves once the session is known.
 * @throws SignInError with the step that failed; `rejected` if the visitor declined to sign.
 */
export async function signIn({ address, chainId, signMessage }: SignInRequest): Promise<void> {
  const message = await signInMessage(address, chainId, signInNonce());
  const signature = await signMessage(message).catch((cause: unknown) => {
    throw new SignInError(isRejection(cause) ? 'rejected' : 'sign', null, null, { cause });
  });
  await verifySignIn(message, signature);
}

/** Ends the session, here and on the server. @throws DataError if the server did not respond: the session then stays. */
export async function signOut(): Promise<void> {
  const client = await watchedClient();
  const { error } = await client.auth.signOut({ scope: 'local' });
  if (error) throw dataErrorOf(error, error.status);
}

/** EIP-1193 code 4001, also when nested in errors of wallet libraries. */
function isRejection(error: unknown): boolean {
  for (let cause = error, depth = 0; typeof cause === 'object' && cause !== null && depth < 10; depth++) {
    const { code, name } = cause as { code?: unknown; name?: unknown };
    if (code === 4001 || code === 'ACTION_REJECTED' || name === 'UserRejectedRequestError') return true;
    cause = (cause as { cause?: unknown }).cause;
  }
  return false;
}
