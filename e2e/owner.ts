import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { privateKeyToAccount } from 'viem/accounts';
import { createSiweMessage, generateSiweNonce } from 'viem/siwe';
import type { Site } from './sites';
import { KEYS } from './wallet';

/** Calls functions of a site's backend as one of its owners; `leave` takes the owner off the allow-list again. */
export type Owner = {
  /** Text of the answer. @throws when the backend refuses. */
  call(name: string, args?: object): Promise<string>;
  leave(): Promise<void>;
};

/** Text of an answer of the backend. @throws when it refuses. */
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

/** Signs in as an owner, whose wallet the operator puts on the list first. */
export async function becomeOwner({ ports, dataDir }: Site): Promise<Owner> {
  const keys = JSON.parse(readFileSync(join(dataDir, 'postgres/keys.json'), 'utf8'));
  const { publishable, secret }: { publishable: string; secret: string } = keys;
  const backend = `http://localhost:${ports.backend}`;
  const site = `http://localhost:${ports.site}`;
  const account = privateKeyToAccount(KEYS.stranger);
  const wallet_address = account.address.toLowerCase();
  await ask(`${backend}/rest/v1/admin_whitelist`, { apikey: secret }, { wallet_address, role: 'owner' });
  const message = createSiweMessage({
    address: account.address,
    chainId: 8453,
    domain: new URL(site).host,
    uri: site,
    // Two suites may become an owner of one site: a message is good once.
    nonce: generateSiweNonce(),
    version: '1',
    issuedAt: new Date(),
  });
  const signature = await account.signMessage({ message });
  const session = await ask(
    `${backend}/auth/v1/token?grant_type=web3`,
    { apikey: publishable },
    { chain: 'ethereum', message, signature },
  );
  const owner = { apikey: publishable, authorization: `Bearer ${JSON.parse(session).access_token}` };
  return {
    call: (name, args = {}) => ask(`${backend}/rest/v1/rpc/${name}`, owner, args),
    leave: async () => {
      const entry = `${backend}/rest/v1/admin_whitelist?wallet_address=eq.${wallet_address}`;
      await ask(entry, { apikey: secret }, undefined, 'DELETE');
    },
  };
}
