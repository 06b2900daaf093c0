import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateKeys } from '@companion/registry';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { siteAccess } from './siteAccess';

let folder: string;
let server: Server;
let site: string;
const none = () => join(folder, 'none.json');
const root = { privateKey: 'p', publicKey: 'open', site: 'a.example' };
const file = async (name: string, keys: object) => {
  await writeFile(join(folder, name), JSON.stringify(keys));
  return join(folder, name);
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-access-'));
  const registry = { publicKey: 'open', site: 'a.example' };
  server = createServer(({ url }, answer) => answer.end(url === '/config.json' ? JSON.stringify({ registry }) : '{}'));
  await new Promise<void>((ready) => server.listen(0, 'localhost', ready));
  site = `http://localhost:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

test('from another machine a command trusts what the site says, and signs with the given key', async () => {
  const trust = { publicKey: 'open', site: 'a.example' };
  expect(await siteAccess({ site, keyFile: none() })).toEqual({ trust, keys: null });
  const service = await file('service.json', { ...root, name: 'service', ownKey: 'o' });
  const keys = { ...root, name: 'service' };
  expect(await siteAccess({ site, registryKey: service, keyFile: none() })).toEqual({ trust, keys });
});

test('a key of another site, a missing key, and an address without a site are rejected', async () => {
  const other = await file('other.json', { ...root, site: 'b.example' });
  const forged = await file('forged.json', { ...root, publicKey: 'another' });
  for (const registryKey of [other, forged])
    await expect(siteAccess({ site, registryKey, keyFile: none() })).rejects.toThrow('goes by another');
  await expect(siteAccess({ site, keyFile: other })).rejects.toThrow('The key for the registry is one of b.example');
  await expect(siteAccess({ site, registryKey: none(), keyFile: other })).rejects.toThrow('There is no key');
  await expect(siteAccess({ site: `${site}/elsewhere`, keyFile: none() })).rejects.toThrow(
    'does not answer like a site',
  );
});

test('next to a site it uses the key of the site', async () => {
  const keys = await generateKeys();
  expect(await siteAccess({ keyFile: await file('release-keys.json', keys) })).toEqual({ trust: keys, keys });
});
