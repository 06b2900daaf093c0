import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { privateKeyToAccount } from 'viem/accounts';
import { createSiweMessage, generateSiweNonce } from 'viem/siwe';
import type { Site } from './sites';
import { KEYS } from './wallet';

/** Calls functions of a site's backend as an owner; `leave` removes the owner from the allow-list. */
export type Owner = {
  /** Text of the response. @throws if the backend rejects the call. */
  call(name: string, args?: object): Promise<string>;
  leave(): Promise<void>;
};

/** Text of a response of the backend. @throws if it rejects the request. */
async function ask(url: string, headers: Record<string, string>, body?: object, method = 'POST'): Promise<string> {
  const response = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${text}`);
  return text;
}

/** Signs a wallet in without a browser; returns its access token. */
export async function sessionOf({ ports, dataDir }: Site, key: keyof typeof KEYS): Promise<string> {
  const account = privateKeyToAccount(KEYS[key]);
  const site = `http://localhost:${ports.site}`;
  const message = createSiweMessage({
    address: account.address,
    chainId: 8453,
    domain: new URL(site).host,
    uri: site,
    // Two suites may sign in at the same site, and a message is valid only once.
    nonce: generateSiweNonce(),
    version: '1',
    issuedAt: new Date(),
  });
  const signature = await account.signMessage({ message });
  const session = await ask(
    `http://localhost:${ports.backend}/auth/v1/token?grant_type=web3`,
    { apikey: keysOf(dataDir).publishable },
    { chain: 'ethereum', message, signature },
  );
  return JSON.parse(session).access_token;
}

/** The keys of a site's backend: the browsers' publishable key, and the secret key with full access. */
export function keysOf(dataDir: string): { publishable: string; secret: string } {
  return JSON.parse(readFileSync(join(dataDir, 'postgres/keys.json'), 'utf8'));
}

/** Signs in as an owner, after adding the wallet to the allow-list as operator. */
export async function becomeOwner(site: Site): Promise<Owner> {
  const { publishable, secret } = keysOf(site.dataDir);
  const backend = `http://localhost:${site.ports.backend}`;
  const wallet_address = privateKeyToAccount(KEYS.stranger).address.toLowerCase();
  await ask(`${backend}/rest/v1/admin_whitelist`, { apikey: secret }, { wallet_address, role: 'owner' });
  const owner = { apikey: publishable, authorization: `Bearer ${await sessionOf(site, 'stranger')}` };
  return {
    call: (name, args = {}) => ask(`${backend}/rest/v1/rpc/${name}`, owner, args),
    leave: async () => {
      const entry = `${backend}/rest/v1/admin_whitelist?wallet_address=eq.${wallet_address}`;
      await ask(entry, { apikey: secret }, undefined, 'DELETE');
    },
  };
}
