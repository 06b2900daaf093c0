import type { KeyList, RegistryState } from '@companion/contract';
import { beforeAll, expect, test, vi } from 'vitest';
import { signText as sign } from './sign';
import { generateKeys, type RegistryKeys, signState, verifyState } from './signature';

const state: RegistryState = {
  schema: 1,
  site: 'site.example',
  revision: 7,
  at: '2026-01-01T00:00:00Z',
  author: 'ann',
  reason: 'first',
  hosts: [],
  sections: {},
};

let keys: RegistryKeys;
beforeAll(async () => {
  keys = { ...(await generateKeys()), site: 'site.example' };
});

/** Any text, signed as genuinely as a state. */
async function signText(payload: string) {
  const secret = Buffer.from(keys.privateKey.split('.')[0] ?? '', 'base64');
  const key = await crypto.subtle.importKey('pkcs8', secret, 'Ed25519', false, ['sign']);
  const signature = Buffer.from(await crypto.subtle.sign('Ed25519', key, Buffer.from(payload))).toString('base64');
  return { payload, signature: `${signature}.${signature}` };
}

/** A browser that fails to import keys, with these errors one after the other. */
function failing(...errors: unknown[]) {
  const importKey = vi.fn(() => Promise.reject(errors.shift()));
  return { importKey, verify: vi.fn(async () => true) };
}
const unknown = () => new DOMException('Unrecognized name.', 'NotSupportedError');

test('each rejection says in words what is wrong', async () => {
  const signed = await signState(state, keys.privateKey);
  const stranger = await signState(state, (await generateKeys()).privateKey);
  for (const [document, site, seen, refusal] of [
    [{}, 'site.example', 0, { reason: 'malformed', message: 'The registry cannot be read.' }],
    [stranger, 'site.example', 0, { reason: 'signature', message: 'The registry is not signed by this site.' }],
    [signed, 'site', 0, { reason: 'site', message: 'The registry is that of another site.' }],
    [signed, 'site.example', 8, { reason: 'older', message: 'The registry is older than the one seen before.' }],
  ] as const)
    await expect(verifyState(document, { ...keys, site }, { seen })).rejects.toMatchObject(refusal);
});

test.each(['no JSON', '{}', JSON.stringify({ ...state, sections: { reviews: {} } })])(
  'what is signed and no state is malformed: %s',
  async (payload) => expect(verifyState(await signText(payload), keys)).rejects.toMatchObject({ reason: 'malformed' }),
);

test('the text of a state signed by hand is accepted', async () =>
  expect(await verifyState(await signText(JSON.stringify(state)), keys)).toEqual(state));

test('a browser that supports neither algorithm accepts nothing', async () => {
  const signed = await signState(state, keys.privateKey);
  const subtle = failing(unknown(), unknown());
  await expect(verifyState(signed, keys, { subtle })).rejects.toMatchObject({ reason: 'signature' });
  expect([subtle.importKey.mock.calls.length, subtle.verify.mock.calls.length]).toEqual([2, 0]);
});

test.each([new DOMException('Invalid key.', 'DataError'), new Error('NotSupportedError'), undefined])(
  'a key that cannot be imported is rejected, and the next one is not tried: %s',
  async (error) => {
    const signed = await signState(state, keys.privateKey);
    const subtle = failing(error, unknown());
    await expect(verifyState(signed, keys, { subtle })).rejects.toMatchObject({ reason: 'signature' });
    expect(subtle.importKey).toHaveBeenCalledTimes(1);
  },
);

test.each(['', 'AAAA', '.'])('nothing is believed by the public key %j', async (publicKey) => {
  const signed = await signState(state, keys.privateKey);
  await expect(verifyState(signed, { ...keys, publicKey })).rejects.toMatchObject({ reason: 'signature' });
});

/** The same state as one whose keys are named in the list of this number; 0: by the root key alone. */
async function stateWithList(number: number) {
  if (number === 0) return signState(state, keys.privateKey);
  const key = { name: 'service', publicKey: keys.publicKey, releases: null, states: true, until: null };
  const list: KeyList = { site: state.site, number, keys: [key] };
  const payload = JSON.stringify(list);
  const signed = { payload, signature: await sign(payload, keys.privateKey) };
  return signState({ ...state, keys: { list: signed, signer: 'service', releases: {} } }, keys.privateKey);
}

test.each([0, 1, 2, 3].flatMap((number) => [undefined, 0, 1, 2, 3].map((seenKeys) => ({ number, seenKeys }))))(
  'no list and an older one bring no revoked key back: $number after $seenKeys',
  async ({ number, seenKeys }) => {
    const answer = verifyState(await stateWithList(number), keys, { seenKeys });
    if (number < (seenKeys ?? 0)) await expect(answer).rejects.toMatchObject({ reason: 'older' });
    else expect((await answer).revision).toBe(7);
  },
);

test('a site has its own name, with its keys: two of each, joined by a dot', async () => {
  const [one, other] = [await generateKeys(), await generateKeys()];
  expect(one.site).toMatch(/^site-[0-9a-f]{8}$/);
  expect([other.site === one.site, other.publicKey === one.publicKey]).toEqual([false, false]);
  expect(one.publicKey.split('.').map((key) => Buffer.from(key, 'base64').length)).toEqual([32, 65]);
  expect(one.privateKey.split('.')).toHaveLength(2);
});
