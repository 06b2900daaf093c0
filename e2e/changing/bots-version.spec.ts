import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { privateKeyToAccount } from 'viem/accounts';
import { createSiweMessage } from 'viem/siwe';
import { SITES } from '../sites';
import { expect, rowsOf, test } from '../visit';
import { KEYS } from '../wallet';

const { ports, dataDir } = SITES.g2;
const SITE = `http://localhost:${ports.site}`;

type Keys = { publishable: string; secret: string };
const keys = (): Keys => JSON.parse(readFileSync(join(dataDir, 'postgres/keys.json'), 'utf8'));

/** Text of an answer of the backend. @throws when it refuses. */
async function ask(path: string, body: object, headers: Record<string, string>): Promise<string> {
  const response = await fetch(`http://localhost:${ports.backend}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`);
  return text;
}

/** Token of a session of an owner, whose wallet the operator puts on the list first. */
async function signInAsOwner({ publishable, secret }: Keys): Promise<string> {
  const account = privateKeyToAccount(KEYS.stranger);
  const wallet_address = account.address.toLowerCase();
  await ask('/rest/v1/admin_whitelist', { wallet_address, role: 'owner' }, { apikey: secret });
  const message = createSiweMessage({
    address: account.address,
    chainId: 8453,
    domain: new URL(SITE).host,
    uri: SITE,
    nonce: 'abcdefgh12345678',
    version: '1',
    issuedAt: new Date(),
  });
  const signature = await account.signMessage({ message });
  const session = await ask(
    '/auth/v1/token?grant_type=web3',
    { chain: 'ethereum', message, signature },
    { apikey: publishable },
  );
  return JSON.parse(session).access_token;
}

test('a higher minimum dissolves the ring as version 2; back on version 1 it is the same, byte for byte', async ({
  page,
}) => {
  const { publishable, secret } = keys();
  const bots = () => ask('/rest/v1/rpc/votes_bots', { filters: { min: 0 }, per: 200 }, { apikey: publishable });
  const detect = async () => {
    for (const name of ['lockstep', 'voters'])
      while (JSON.parse(await ask('/rest/v1/rpc/run_rollup', { name }, { apikey: secret })).more);
  };
  const token = await signInAsOwner({ publishable, secret });
  const owner = { apikey: publishable, authorization: `Bearer ${token}` };
  // The site may have been started a moment ago.
  await detect();
  const before = await bots();
  try {
    const { detectors } = JSON.parse(await ask('/rest/v1/rpc/admin_config', {}, owner)) as {
      detectors: { detector: string; active: boolean; params: object }[];
    };
    const present = detectors.find(({ detector, active }) => detector === 'D5' && active)?.params;
    const reason = 'Thirty common votes are not enough.';
    const params = { ...present, minCoVotes: 31 };
    await ask('/rest/v1/rpc/admin_detector_publish', { detector: 'D5', params, reason }, owner);
    await detect();
    await page.goto(`${SITE}/votes/bot-analysis?min=0`);
    await expect(rowsOf(page).first()).toBeVisible();
    await expect(page.getByRole('complementary', { name: 'How to read this page' })).toContainText(
      'Method version 2 (',
    );
    await expect(page.locator('[data-ring]')).toHaveCount(0);
  } finally {
    await ask('/rest/v1/rpc/admin_detector_activate', { detector: 'D5', version: 1, reason: 'Back.' }, owner);
    await detect();
    const query = `wallet_address=eq.${privateKeyToAccount(KEYS.stranger).address.toLowerCase()}`;
    await fetch(`http://localhost:${ports.backend}/rest/v1/admin_whitelist?${query}`, {
      method: 'DELETE',
      headers: { apikey: secret },
    });
  }
  expect(await bots()).toBe(before);
});
