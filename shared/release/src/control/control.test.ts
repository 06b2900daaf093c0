import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateKeys } from '@companion/registry';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { beforeEach, expect, test } from 'vitest';
import { FolderStore } from '../folderStore';
import type { OverviewWithFigures } from '../judgement';
import { controlSecret, type RegistryKeys } from '../keys';
import { currentState } from '../registryDocuments';
import { changeRegistry } from '../registryState';
import { releaseRecord, stored, temporaryFolder } from '../testing';
import { controlRelease } from './client';
import { controlApp } from './controlApp';
import { type ControlRequest, controlMessage } from './request';

const owner = privateKeyToAccount(generatePrivateKey());
const why = { author: 'ann', reason: 'test' };
let keys: RegistryKeys;
let store: FolderStore;
let refs: { version: string; digest: string }[];

beforeEach(async () => {
  keys = await generateKeys();
  store = new FolderStore(await temporaryFolder());
  refs = [];
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) refs.push(await stored(store, releaseRecord('reviews', version)));
  const [first, second, third] = refs as [(typeof refs)[0], (typeof refs)[0], (typeof refs)[0]];
  await changeRegistry(store, keys, why, () => [
    { action: 'release', section: 'reviews', release: first },
    { action: 'release', section: 'reviews', release: second },
    { action: 'canary', section: 'reviews', release: third, percent: 10, salt: 'ab'.repeat(8) },
  ]);
});

const request = (change: object): ControlRequest =>
  ({
    site: keys.site,
    section: 'reviews',
    reason: 'it works',
    revision: 1,
    issuedAt: new Date().toISOString(),
    ...change,
  }) as ControlRequest;

async function send(
  body: ControlRequest,
  options: { signature?: string; wallet?: string; secret?: string; signed?: ControlRequest } = {},
) {
  const signature = options.signature ?? (await owner.signMessage({ message: controlMessage(options.signed ?? body) }));
  const response = await controlApp(store, keys).request('/control', {
    method: 'POST',
    headers: { authorization: `Bearer ${options.secret ?? controlSecret(keys)}` },
    body: JSON.stringify({ request: body, signature, wallet: options.wallet ?? owner.address }),
  });
  return {
    status: response.status,
    body: (await response.json()) as { message?: string; state?: { revision: number } },
  };
}

test('the message describes everything that will be done', () => {
  const digest = refs[2]?.digest ?? '';
  const signed = request({ action: 'promote', version: '1.2.0', digest, issuedAt: '2026-01-01T00:00:00Z' });
  expect(controlMessage(signed)).toBe(`Change what visitors run

Action: promote
Site: ${keys.site}
Section: reviews
Version: 1.2.0
Digest: ${digest}
Reason: it works
Registry revision: 1
Issued at: 2026-01-01T00:00:00Z`);
});

test('an owner promotes, and the registry names the wallet', async () => {
  const answer = await send(request({ action: 'promote', ...refs[2] }));
  expect([answer.status, answer.body.state?.revision]).toEqual([200, 2]);
  const state = await currentState(store, keys);
  expect([state?.author, state?.reason, state?.sections.reviews?.current.version]).toEqual([
    owner.address.toLowerCase(),
    'it works',
    '1.2.0',
  ]);
  expect((await send(request({ action: 'promote', ...refs[2] }))).status).toBe(409);
});

test.each<[string, object]>([
  ['disable', { action: 'disable' }],
  ['percent', { action: 'percent', percent: 50 }],
])('an owner may %s', async (_what, change) => {
  expect((await send(request(change))).status).toBe(200);
});

test('a rollback names what comes back', async () => {
  expect((await send(request({ action: 'rollback', ...refs[0] }))).status).toBe(409);
  expect((await send(request({ action: 'rollback', ...refs[1] }))).status).toBe(200);
  expect((await currentState(store, keys))?.sections.reviews?.canary).toBeNull();
});

test('an owner undoes the last change, whatever it was', async () => {
  const undo = async (revision: number, ref = refs[1]) => send(request({ action: 'undo', revision, ...ref }));
  const section = async () => (await currentState(store, keys))?.sections.reviews;
  const before = await section();
  await send(request({ action: 'promote', ...refs[2] }));
  expect((await undo(2, refs[2])).status).toBe(409);
  expect((await undo(2)).status).toBe(200);
  expect(await section()).toEqual(before);
  await send(request({ action: 'disable', revision: 3 }));
  expect((await undo(4)).status).toBe(200);
  expect(await section()).toEqual(before);
});

test('a rollback after a rollback leads to the last good release, never to one rolled back', async () => {
  const back = async (revision: number, ref = refs[0]) =>
    (await send(request({ action: 'rollback', revision, ...ref }))).status;
  expect(await back(1, refs[1])).toBe(200);
  expect(await back(2)).toBe(200);
  await changeRegistry(store, keys, why, () => [
    { action: 'release', section: 'reviews', release: refs[2] as { version: string; digest: string } },
  ]);
  expect(await back(4, refs[1])).toBe(409);
  expect(await back(4)).toBe(200);
  expect(await back(5, refs[1])).toBe(409);
});

test('anything that differs from what was signed is rejected, and changes nothing', async () => {
  const disable = request({ action: 'disable' });
  const stranger = privateKeyToAccount(generatePrivateKey());
  const answers = [
    await send(disable, { signed: request({ action: 'enable' }) }),
    await send({ ...disable, reason: 'other' } as ControlRequest, { signed: disable }),
    await send(disable, { wallet: stranger.address }),
    await send(disable, { signature: `0x${'0'.repeat(130)}` }),
    await send(request({ action: 'disable', site: 'other.example' })),
    await send(request({ action: 'disable', revision: 7 })),
    await send(request({ action: 'promote', version: '1.1.0', digest: refs[1]?.digest })),
    await send({ ...disable, extra: 1 } as never),
    await send(disable, { secret: 'wrong' }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 409, 409, 400, 401]);
  expect((await currentState(store, keys))?.revision).toBe(1);
});

test.each([
  [-11, 403, 'The signature is too old: sign again.'],
  [-9, 200, undefined],
  [9, 200, undefined],
  [11, 403, 'The signature is from the future: set the clock of your computer and sign again.'],
])('signed %i minutes from now by the clock of the owner answers %i', async (minutes, status, message) => {
  const issuedAt = new Date(Date.now() + minutes * 60_000).toISOString();
  const signed = request({ action: 'disable', issuedAt });
  expect(await send(signed)).toMatchObject({ status, body: message ? { message } : {} });
  // Valid for one change only, even if it is still young enough.
  if (status === 200) expect((await send(signed)).status).toBe(409);
});

test('a body that is too long or not JSON is rejected with a reason', async () => {
  const post = async (body: string) => {
    const headers = { authorization: `Bearer ${controlSecret(keys)}` };
    const response = await controlApp(store, keys).request('/control', { method: 'POST', headers, body });
    return [response.status, ((await response.json()) as { message: string }).message];
  };
  expect(await post(JSON.stringify({ reason: 'x'.repeat(17_000) }))).toEqual([
    413,
    'The body is larger than 16384 bytes.',
  ]);
  expect(await post('{')).toEqual([400, 'The body is not JSON.']);
  expect((await post('null'))[0]).toBe(400);
});

test('the client signs each change afresh', async () => {
  const sent: Record<string, unknown>[] = [];
  const asked: string[] = [];
  const sign = async (message: string) => {
    asked.push(message);
    return '0x1';
  };
  const ask = async (body: Record<string, unknown>) => {
    sent.push(body);
    return { state: { revision: 5 } };
  };
  const intent = { action: 'disable', site: keys.site, section: 'reviews', reason: 'leak', revision: 4 } as const;
  expect(await controlRelease(intent, sign, ask)).toEqual({ revision: 5 });
  expect(asked).toEqual([controlMessage(sent[0]?.request as ControlRequest)]);
  expect(sent[0]).toMatchObject({ request: intent, signature: '0x1' });
});

test('an unreadable record removes only that release from the overview', async () => {
  await writeFile(join(store.root, 'reviews/1.1.0/release.json'), '{"half');
  const headers = { authorization: `Bearer ${controlSecret(keys)}` };
  const response = await controlApp(store, keys).request('/overview', { headers });
  const { sections } = (await response.json()) as OverviewWithFigures;
  expect(sections[0]?.releases).toMatchObject({
    current: { version: '1.1.0', lacks: ['its record cannot be read'] },
    canary: { version: '1.2.0', builtAt: '2026-01-01T00:00:00Z' },
  });
});
