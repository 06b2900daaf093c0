import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { createSiweMessage, generateSiweNonce } from 'viem/siwe';

export const SITE = 'http://localhost:3000';

export type Wallet = ReturnType<typeof newWallet>;

/** A wallet with a new key. */
export const newWallet = () => privateKeyToAccount(generatePrivateKey());

type Fields = Parameters<typeof createSiweMessage>[0];

/** A valid sign-in message for the site, with overrides. */
export function messageFor(wallet: Wallet, fields: Partial<Fields> = {}): string {
  return createSiweMessage({
    address: wallet.address,
    chainId: 8453,
    domain: 'localhost:3000',
    uri: SITE,
    nonce: generateSiweNonce(),
    version: '1',
    statement: 'Welcome.',
    issuedAt: new Date(),
    ...fields,
  });
}

/** Arguments for supabase.auth.signInWithWeb3. */
export async function credentials(wallet: Wallet, fields: Partial<Fields> = {}) {
  const message = messageFor(wallet, fields);
  return { chain: 'ethereum' as const, message, signature: await wallet.signMessage({ message }) };
}
