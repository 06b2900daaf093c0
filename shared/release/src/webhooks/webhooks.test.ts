import { createHmac } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateKeys, type RegistryKeys } from '@companion/registry';
import { beforeEach, expect, test } from 'vitest';
import { FolderStore } from '../folderStore';
import { changeRegistry, type RegistryChange } from '../registryState';
import { releaseRecord, stored, temporaryFolder } from '../testing';
import type { ChangeEvent } from './changeEvents';
import { Messenger, type MessengerFiles, RETRY_MS } from './Messenger';
import { operatorHook } from './operator';
import { readHooks } from './readHooks';

const SECRET = 'a secret of more than 24 characters';
const salt = 'ab'.repeat(8);
let keys: RegistryKeys;
let store: FolderStore;
let files: MessengerFiles;
let refs: { version: string; digest: string }[];
let got: { url: string; headers: Record<string, string>; body: string }[];
let said: string[];
let clock: number;
/** What the receiver answers. */
let answer: () => Promise<Response>;

beforeEach(async () => {
  keys = await generateKeys();
  store = new FolderStore(await temporaryFolder());
  const folder = await temporaryFolder();
  files = { hooks: join(folder, 'hooks.json'), sent: join(folder, 'sent.json') };
  refs = [];
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) refs.push(await stored(store, releaseRecord('reviews', version)));
  refs.push(await stored(store, releaseRecord('slashes', '1.0.0')));
  got = [];
  said = [];
  clock = Date.parse('2026-05-01T12:00:00Z');
  answer = async () => new Response(null, { status: 204 });
  await hooks({ reviews: { url: 'https://team.example/hook', secret: SECRET } });
});

const hooks = (content: object) => writeFile(files.hooks, JSON.stringify(content));
const reach = (async (url: string, { headers, body }: { headers: Record<string, string>; body: string }) => {
  got.push({ url, headers, body });
  return answer();
}) as unknown as typeof fetch;
/** As after a restart: each round runs in a new process. */
const round = () =>
  new Messenger(
    store,
    keys,
    files,
    (line) => said.push(line),
    reach,
    () => clock,
  ).round();
const change = (...changes: RegistryChange[]) =>
  changeRegistry(store, keys, { author: 'ann', reason: 'because' }, () => changes);
const release = (n: number, section = 'reviews'): RegistryChange => ({
  action: 'release',
  section,
  release: refs[n] as (typeof refs)[0],
});
const types = () => got.map(({ body }) => (JSON.parse(body) as ChangeEvent).type);

test('a team is notified of its own section, signed, once, from when it subscribed', async () => {
  await change(release(0));
  await round();
  expect(got).toEqual([]);
  await change(release(1));
  await change(release(3, 'slashes'));
  await round();
  await round();
  expect(got).toHaveLength(1);
  const { url, headers, body } = got[0] as (typeof got)[0];
  expect(url).toBe('https://team.example/hook');
  expect(JSON.parse(body)).toEqual({
    type: 'release.current',
    timestamp: expect.stringMatching(/Z$/),
    data: {
      site: keys.site,
      section: 'reviews',
      revision: 2,
      author: 'ann',
      reason: 'because',
      before: { current: '1.0.0', canary: null, paused: null },
      after: { current: '1.1.0', canary: null, paused: null },
    },
  });
  const id = `${keys.site}.2.reviews`;
  const signed = `${id}.${clock / 1000}.${body}`;
  expect(headers).toEqual({
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(clock / 1000),
    'webhook-signature': `v1,${createHmac('sha256', SECRET).update(signed).digest('base64')}`,
  });
});

test('every way to change a section has its own event name', async () => {
  await change(release(0));
  await round();
  const section = 'reviews';
  await change(release(1));
  await change({ action: 'canary', section, release: refs[2] as (typeof refs)[0], percent: 10, salt });
  await change({ action: 'percent', section, percent: 50 });
  await change({ action: 'promote', section });
  await change({ action: 'rollback', section });
  await change({ action: 'canary', section, release: refs[2] as (typeof refs)[0], percent: 10, salt });
  await change({ action: 'rollback', section });
  await change({ action: 'disable', section, reason: 'leak' });
  await change({ action: 'enable', section });
  await round();
  expect(types()).toEqual([
    'release.current',
    'canary.started',
    'canary.changed',
    'release.promoted',
    'release.taken-back',
    'canary.started',
    'canary.ended',
    'section.paused',
    'section.resumed',
  ]);
});

test('one address can subscribe to all sections and the host', async () => {
  await hooks({ '*': { url: 'http://localhost:9000/', secret: `whsec_${Buffer.from(SECRET).toString('base64')}` } });
  await change(release(0));
  await round();
  const host = { id: 'a'.repeat(12), contract: '1.0.0', shared: { react: '19.0.0' } };
  await change(release(1), release(3, 'slashes'), { action: 'host', host });
  await round();
  expect(got.map(({ body }) => (JSON.parse(body) as ChangeEvent).data.section).sort()).toEqual([
    'host',
    'reviews',
    'slashes',
  ]);
  const { headers, body } = got[0] as (typeof got)[0];
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', SECRET).update(signed).digest('base64')}`);
});

test('a failed delivery is retried, less and less often, across restarts and in order', async () => {
  await change(release(0));
  await round();
  await change(release(1));
  await change(release(2));
  answer = async () => new Response('no', { status: 503 });
  for (const wait of RETRY_MS) {
    const before = got.length;
    await round();
    await round();
    expect(got).toHaveLength(before + 1);
    clock += wait - 1;
    await round();
    expect(got).toHaveLength(before + 1);
    clock += 1;
  }
  expect(new Set(got.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([`${keys.site}.2.reviews`]));
  answer = async () => new Response(null, { status: 200 });
  const before = got.length;
  await round();
  expect(got.slice(before).map(({ headers }) => headers['webhook-id'])).toEqual([
    `${keys.site}.2.reviews`,
    `${keys.site}.3.reviews`,
  ]);
  expect(said).toEqual([
    'webhook reviews: revision 2 (release.current) did not arrive and is sent again: it answered 503.',
  ]);
});

test('an undeliverable event is dropped after a day, and logged', async () => {
  await change(release(0));
  await round();
  await change(release(1));
  answer = () => Promise.reject(Object.assign(new TypeError('fetch failed'), { cause: { code: 'ECONNREFUSED' } }));
  for (const wait of [...RETRY_MS, 0]) {
    await round();
    clock += wait;
  }
  expect(got).toHaveLength(9);
  expect(said.at(-1)).toBe('webhook reviews: revision 2 (release.current) was given up after 9 tries: ECONNREFUSED.');
  await round();
  expect(got).toHaveLength(9);
  expect(JSON.parse(await readFile(files.sent, 'utf8'))).toEqual({ reviews: { revision: 2, failures: 0, nextAt: 0 } });
});

test('a failing subscriber delays no other', async () => {
  await hooks({
    reviews: { url: 'https://down.example/', secret: SECRET },
    '*': { url: 'https://up.example/', secret: SECRET },
  });
  await change(release(0));
  await round();
  await change(release(1));
  const up = answer;
  answer = async () => (got.at(-1)?.url.includes('down') ? new Response('no', { status: 500 }) : up());
  await round();
  await change(release(2));
  await round();
  expect(got.filter(({ url }) => url.includes('up'))).toHaveLength(2);
});

test.each<[string, object | string]>([
  ['no https', { reviews: { url: 'http://team.example/', secret: SECRET } }],
  ['a short secret', { reviews: { url: 'https://team.example/', secret: 'short' } }],
  ['no address', { reviews: { url: 'team', secret: SECRET } }],
  ['a name that is none', { 'Reviews!': { url: 'https://team.example/', secret: SECRET } }],
  ['half a file', '{"reviews"'],
])('a file with %s is refused, and names itself', async (_what, content) => {
  await writeFile(files.hooks, typeof content === 'string' ? content : JSON.stringify(content));
  await expect(readHooks(files.hooks)).rejects.toThrow(`The webhooks in ${files.hooks} are not right`);
});

test('without a file there are no subscribers', async () => {
  expect(await readHooks(join(files.hooks, '../none.json'))).toEqual({});
});

test('the operator is notified of rollbacks, and of nothing else', async () => {
  await hooks({});
  files.operator = { url: 'https://operator.example/hook', secret: SECRET };
  const section = 'reviews';
  await change(release(0));
  await round();
  await change(release(1));
  await change({ action: 'rollback', section });
  await change({ action: 'canary', section, release: refs[2] as (typeof refs)[0], percent: 10, salt });
  await change({ action: 'rollback', section });
  await change({ action: 'canary', section, release: refs[2] as (typeof refs)[0], percent: 10, salt });
  await changeRegistry(store, keys, { author: 'release service', reason: 'errors' }, () => [
    { action: 'rollback', section },
  ]);
  await round();
  await round();
  expect(got.map(({ url }) => url)).toEqual(['https://operator.example/hook', 'https://operator.example/hook']);
  expect(got.map(({ body }) => JSON.parse(body) as ChangeEvent).map(({ type, data }) => [type, data.author])).toEqual([
    ['release.taken-back', 'ann'],
    ['canary.ended', 'release service'],
  ]);
});

test('an unusable address or secret of the operator is rejected at the start', () => {
  const at = (OPERATOR_WEBHOOK_URL: string, OPERATOR_WEBHOOK_SECRET = SECRET) =>
    operatorHook({ OPERATOR_WEBHOOK_URL, OPERATOR_WEBHOOK_SECRET });
  expect(at('')).toBeNull();
  expect(at('https://operator.example/hook')).toEqual({ url: 'https://operator.example/hook', secret: SECRET });
  expect(() => at('http://operator.example/hook')).toThrow('must be an https address, or http on this machine');
  expect(() => at('https://operator.example/hook', 'short')).toThrow('at least 24 characters');
});
