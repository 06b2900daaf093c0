import { CompanionError } from '@companion/contract';

/** Step of a sign-in that failed. */
export type SignInStep = 'network' | 'prepare' | 'sign' | 'verify' | 'rejected' | 'unknown';

const MESSAGES: Record<SignInStep, string> = {
  network: 'Wrong network detected, switch or disconnect to continue.',
  prepare: 'Error preparing message, please retry!',
  sign: 'Error signing message, please retry!',
  verify: 'Error verifying signature, please retry!',
  rejected: '',
  unknown: 'Oops, something went wrong!',
};

/**
 * A sign-in failed. `message` is for the visitor; `serverCode` and `detail` are from the server (for example `web3_nonce_used`).
 * `rejected` means that the visitor declined in the wallet: nothing is shown.
 */
export class SignInError extends CompanionError {
  override readonly code = 'sign-in-failed';
  constructor(
    readonly step: SignInStep,
    readonly serverCode: string | null = null,
    readonly detail: string | null = null,
    options?: ErrorOptions,
  ) {
    super(MESSAGES[step], options);
  }
}

/** Message if a wallet cannot be verified because no database is configured. */
export const NO_DATABASE = 'Database connection not available - check environment variables';

/** Error of an admin operation without an admin session. */
export const NO_ADMIN_SESSION = 'Admin operations require service role access.';
