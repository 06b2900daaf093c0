import { generateKeys, signState, verifyState } from '@companion/registry';
import { expect, test } from 'vitest';
import { plainCrypto } from './plainCrypto';

const STATE = {
  schema: 1 as const,
  revision: 7,
  at: '2026-01-01T00:00:00.000Z',
  author: 'owner',
  reason: 'test',
  hosts: [],
  sections: {},
};

test.each(['SHA-256', 'SHA-384'])('%s is that of WebCrypto, also of a part of a buffer', async (name) => {
  const data = new TextEncoder().encode('a longer text than one block of the hash: '.repeat(9));
  const part = data.subarray(3, 200);
  expect(new Uint8Array(await plainCrypto.digest(name, part))).toEqual(
    new Uint8Array(await crypto.subtle.digest(name, part)),
  );
  await expect(plainCrypto.digest('MD5', data)).rejects.toMatchObject({ name: 'NotSupportedError' });
});

test('accepts a registry of this site, and none that was tampered with or signed by another', async () => {
  const keys = await generateKeys();
  const signed = await signState({ ...STATE, site: keys.site }, keys.privateKey);
  const believed = (document: unknown, trust = keys) => verifyState(document, trust, { subtle: plainCrypto });
  expect((await believed(signed)).revision).toBe(7);
  const refused = { reason: 'signature' };
  const altered = signed.payload.replace('"revision":7', '"revision":8');
  await expect(believed({ ...signed, payload: altered })).rejects.toMatchObject(refused);
  await expect(believed({ ...signed, signature: `${'A'.repeat(86)}==` })).rejects.toMatchObject(refused);
  const { publicKey } = await generateKeys();
  await expect(believed(signed, { ...keys, publicKey })).rejects.toMatchObject(refused);
  await expect(believed(signed, { ...keys, publicKey: 'AAAA' })).rejects.toMatchObject(refused);
});
