import { randomId } from '@companion/browser';
import { createAuthenticationAdapter } from '@rainbow-me/rainbowkit';
import type { Prove } from '../port';

type Adapter = ReturnType<typeof createAuthenticationAdapter<string>>;

/** One use of the sign-in dialog. */
export type SignInRequest = { adapter: Adapter; settle: (proven: boolean) => void };

/**
 * Lets the kit's dialog drive `prove`: the dialog asks for a message, signs it, and asks whether the signature is valid; `prove`
 * creates the message, waits for the signature and verifies it. Each click on the button is a new attempt.
 */
export function signInRequest(prove: Prove, settle: (proven: boolean) => void): SignInRequest {
  let give: ((signature: string) => void) | null = null;
  let attempt: Promise<unknown> = Promise.resolve();
  const adapter = createAuthenticationAdapter<string>({
    // Each message has its own nonce; the kit only checks that one can be created.
    getNonce: async () => randomId(),
    createMessage: ({ address, chainId }) =>
      new Promise<string>((resolve, reject) => {
        attempt = prove({
          address: address.toLowerCase(),
          chainId,
          signMessage: (message) =>
            new Promise((sign) => {
              give = sign;
              resolve(message);
            }),
        });
        attempt.catch(reject);
      }),
    verify: async ({ signature }) => {
      give?.(signature);
      try {
        await attempt;
      } catch {
        return false;
      }
      settle(true);
      return true;
    },
    signOut: async () => settle(false),
  });
  return { adapter, settle };
}
