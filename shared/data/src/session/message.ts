import { getAddress } from 'viem';
import { createSiweMessage } from 'viem/siwe';

export type SignInMessage = {
  address: string;
  chainId: number;
  nonce: string;
  appName: string;
  /** Address of the page. */
  location: { host: string; origin: string };
};

/**
 * The EIP-4361 message for a wallet to sign: for this site, this chain, now, valid for five minutes. Its statement welcomes the
 * visitor.
 */
export function buildMessage({ address, chainId, nonce, appName, location }: SignInMessage): string {
  const checksummed = getAddress(address);
  const issuedAt = new Date();
  return createSiweMessage({
    domain: location.host,
    address: checksummed,
    statement: `Welcome to ${appName}! Sign this message to prove that ${checksummed} is your wallet. It is free and sends no transaction. Nonce: ${nonce}`,
    uri: location.origin,
    version: '1',
    chainId,
    nonce,
    issuedAt,
    expirationTime: new Date(issuedAt.getTime() + 5 * 60_000),
  });
}
