import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type HostOffer,
  integritySchema,
  type RegistryState,
  type Release,
  type SignedState,
} from '@companion/contract';
import {
  generateKeys,
  generatePair,
  inCanary,
  newVisitorId,
  type RegistryKeys,
  sha384,
  signRelease,
  signState,
  signText,
} from '@companion/registry';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { lastRegistryFile } from './lastRegistry';
import { RegistryReader } from './registryReader';

const hash = integritySchema.parse(`sha384-${'A'.repeat(64)}`);
const visitor = 'a'.repeat(32);
const AT = '2026-01-01T00:00:00Z';
const files = new Map<string, string>();
let asked: string[] = [];
let refused: string[] = [];
/** How a request to the store fails. */
let failure: Error | null = null;
/** By the clock of the store. */
let date: string | null = null;
/** Requests that the store accepts and never answers. */
let silent = /^$/;
let slowMs = 0;
let slow = /./;
let keys: RegistryKeys;
let folder: string;
const built: HostOffer = { id: 'a'.repeat(12), contract: '1.0.0', shared: {} };
let here: HostOffer[];

beforeAll(async () => {
  keys = await generateKeys();
});
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  files.clear();
  asked = [];
  refused = [];
  failure = null;
  date = null;
  silent = /^$/;
  slowMs = 0;
  slow = /./;
  here = [built];
  folder = await mkdtemp(join(tmpdir(), 'registry-'));
});
afterEach(async () => {
  vi.useRealTimers();
  await rm(folder, { recursive: true });
});

const find = (id: string) => here.find((host) => host.id === id);

const reader = () =>
  new RegistryReader({
    storeUrl: 'https://cdn',
    trust: keys,
    hosts: { pick: (ids) => ids.map(find).find(Boolean) ?? built, get: find },
    last: lastRegistryFile(join(folder, 'last.json')),
    onRefused: (error) => refused.push((error as Error).message),
    async fetchFrom(url) {
      asked.push(url);
      if (failure) throw failure;
      if (silent.test(url)) return new Promise(() => {});
      await new Promise((resolve) => setTimeout(resolve, slow.test(url) ? slowMs : 0));
      const text = files.get(url);
      return new Response(text ?? 'no', { status: text === undefined ? 404 : 200, ...(date && { headers: { date } }) });
    },
  });
const later = () => vi.advanceTimersByTime(60_000);

async function publish(version: string, contract = '^1.0.0'): Promise<{ version: string; digest: string }> {
  const record: Release = {
    schema: 1,
    section: 'reviews',
    version,
    builtAt: '2026-01-01T00:00:00Z',
    commit: null,
    sources: hash,
    container: `section_reviews_${version.replaceAll('.', '_')}`,
    contract,
    shared: {},
    entry: 'entry.js',
    assets: [{ path: 'entry.js', integrity: hash, kind: 'js', size: 1, brotli: 1 }],
    exposes: {},
    declaration: {
      id: 'reviews',
      name: 'Reviews',
      owner: 'team',
      contract: '^1.0.0',
      prefixes: ['/reviews'],
      routes: [{ path: '/reviews', page: './Page', title: 'Reviews', description: 'Reviews' }],
      nav: [],
      widgets: [],
      commands: [],
    },
    budget: { entry: 1, page: 1, css: 1 },
  };
  const text = JSON.stringify(record);
  files.set(`https://cdn/reviews/${version}/release.json`, text);
  return { version, digest: await sha384(text) };
}

async function point(
  revision: number,
  section: Partial<RegistryState['sections'][string]>,
  { site = keys.site, hosts = [], at = AT, ...rest }: Partial<RegistryState> = {},
): Promise<SignedState> {
  const state: RegistryState = {
    schema: 1,
    site,
    revision,
    hosts,
    at,
    author: 'ann',
    reason: 'test',
    ...rest,
    sections: { reviews: { previous: null, canary: null, disabled: null, ...section } as never },
  };
  const signed = await signState(state, keys.privateKey);
  files.set('https://cdn/registry.json', JSON.stringify(signed));
  return signed;
}

const runs = async (from: RegistryReader, who = visitor) => {
  const { revision, sections } = await from.plan(who);
  return `${revision}: ${sections.map((s) => s.version).join()}`;
};

test('picks up a new revision, and requests each release once', async () => {
  const site = reader();
  await point(1, { current: await publish('1.0.0') });
  expect(await runs(site)).toBe('1: 1.0.0');
  const first = await publish('1.0.0');
  await point(2, { current: await publish('1.0.1'), previous: first });
  expect(await runs(site)).toBe('1: 1.0.0');
  later();
  expect(await runs(site)).toBe('2: 1.0.1');
  expect(asked.filter((url) => url.endsWith('1.0.0/release.json'))).toHaveLength(1);
});

test('a tab gets the plan for its own host, and learns which host a new page would have', async () => {
  const next = { ...built, id: 'b'.repeat(12), contract: '1.1.0' };
  here = [built, next];
  const [old, current] = [await publish('1.0.0'), await publish('1.1.0', '^1.1.0')];
  await point(1, { current, previous: old }, { hosts: [next, built] });
  const site = reader();
  const planFor = async (tab?: string) => {
    const { host, sections } = await site.plan(visitor, tab);
    return [host, sections[0]?.version];
  };
  expect(await planFor()).toEqual([{ id: next.id, live: next.id }, '1.1.0']);
  expect(await planFor(built.id)).toEqual([{ id: built.id, live: next.id }, '1.0.0']);
  expect(await planFor('c'.repeat(12))).toEqual([{ id: next.id, live: next.id }, '1.1.0']);
});

test('the canary of a host reaches its share of visitors, and ends for all of them at once', async () => {
  const next = { ...built, id: 'b'.repeat(12) };
  here = [built, next];
  const current = await publish('1.0.0');
  const hostCanary = { ...next, percent: 50, salt: 'ab'.repeat(8) };
  const visitors = Array.from({ length: 40 }, () => newVisitorId());
  const chosen = visitors.filter((id) => inCanary(id, hostCanary));
  expect(chosen.length).toBeGreaterThan(5);
  const site = reader();
  const got = async (tab?: string) => {
    const plans = await Promise.all(visitors.map(async (id) => ({ id, plan: await site.plan(id, tab) })));
    return plans.filter(({ plan }) => plan.host.live === next.id).map(({ id }) => id);
  };
  await point(1, { current }, { hosts: [built], hostCanary });
  expect(await got()).toEqual(chosen);
  // An open tab still consists of what it was opened with, and learns of the other one.
  expect((await site.plan(chosen[0] ?? '', built.id)).host).toEqual({ id: built.id, live: next.id });
  await point(2, { current }, { hosts: [built] });
  later();
  expect(await got()).toEqual([]);
  expect((await site.plan(chosen[0] ?? '', next.id)).host).toEqual({ id: next.id, live: built.id });
});

test('a live host without files here is replaced by the next one that has them', async () => {
  const next = { ...built, id: 'b'.repeat(12) };
  await point(1, { current: await publish('1.0.0') }, { hosts: [next, built] });
  here = [built];
  const site = reader();
  expect((await site.plan(visitor)).host.live).toBe(built.id);
  here = [built, next];
  expect((await site.plan(visitor)).host.live).toBe(next.id);
});

test('rejects a document signed by the same key for another site', async () => {
  await point(3, { current: await publish('1.0.0') });
  const site = reader();
  expect(await runs(site)).toBe('3: 1.0.0');
  await point(4, { current: await publish('1.0.1') }, { site: 'other.example' });
  later();
  expect([await runs(site), refused]).toEqual(['3: 1.0.0', ['The registry is that of another site.']]);
  await rm(join(folder, 'last.json'));
  await expect(reader().plan(visitor)).rejects.toThrow('The registry is that of another site.');
});

test.each([
  ['out of reach', () => files.delete('https://cdn/registry.json'), 'The release store https://cdn answered 404.'],
  [
    'silent',
    () => {
      failure = Object.assign(new TypeError('fetch failed'), { cause: { code: 'ECONNREFUSED' } });
    },
    'The release store https://cdn cannot be reached: ECONNREFUSED.',
  ],
  ['malformed', () => files.set('https://cdn/registry.json', '{}'), 'The registry cannot be read.'],
  [
    'altered',
    () => files.set('https://cdn/registry.json', files.get('https://cdn/registry.json')?.replace('ann', 'eve') ?? ''),
    'The registry is not signed by this site.',
  ],
])('keeps the last good state while the store is %s, even after a restart', async (_what, harm, message) => {
  const site = reader();
  await point(3, { current: await publish('1.0.0') });
  await runs(site);
  harm();
  later();
  expect(await runs(site)).toBe('3: 1.0.0');
  expect(refused).toEqual([message]);
  failure = null;
  expect(await runs(reader())).toBe('3: 1.0.0');
});

test('rejects a genuine but older document, even after a restart', async () => {
  const old = await publish('1.0.0');
  const before = await point(3, { current: old });
  await point(4, { current: await publish('1.0.1') });
  expect(await runs(reader())).toBe('4: 1.0.1');
  files.set('https://cdn/registry.json', JSON.stringify(before));
  expect(await runs(reader())).toBe('4: 1.0.1');
  expect(refused).toEqual(['The registry is older than the one seen before.']);
});

test('rejects a date in the future by the clock of the store, whatever its own clock says', async () => {
  await point(3, { current: await publish('1.0.0') });
  const site = reader();
  expect(await runs(site)).toBe('3: 1.0.0');
  // The document is dated AT, which the store's clock has not reached yet.
  date = new Date(Date.parse(AT) - 2 * 3_600_000).toUTCString();
  await point(4, { current: await publish('1.0.1') });
  later();
  expect([await runs(site), refused]).toEqual(['3: 1.0.0', ['The registry is dated in the future.']]);
  date = new Date(Date.parse(AT)).toUTCString();
  later();
  expect(await runs(site)).toBe('4: 1.0.1');
});

test('starts without a stored document, and says so when it has nothing to show', async () => {
  await writeFile(join(folder, 'last.json'), '{"half');
  await expect(reader().plan(visitor)).rejects.toThrow('The release store https://cdn answered 404.');
  await point(1, { current: await publish('1.0.0') });
  expect(await runs(reader())).toBe('1: 1.0.0');
  expect(JSON.parse(await readFile(join(folder, 'last.json'), 'utf8')).payload).toContain('"revision":1');
});

test('an unreadable release is replaced by the previous one, and used once it can be read', async () => {
  const site = reader();
  const [good, late] = [await publish('1.0.0'), await publish('1.0.1')];
  const text = files.get('https://cdn/reviews/1.0.1/release.json') ?? '';
  files.delete('https://cdn/reviews/1.0.1/release.json');
  await point(1, { current: late, previous: good });
  expect(await runs(site)).toBe('1: 1.0.0');
  files.set('https://cdn/reviews/1.0.1/release.json', text);
  later();
  expect(await runs(site)).toBe('1: 1.0.1');
});

test('each visitor gets the same side of a canary every time', async () => {
  const site = reader();
  const canary = { ...(await publish('1.1.0')), percent: 50, salt: '00'.repeat(8) };
  await point(1, { current: await publish('1.0.0'), canary });
  const visitors = Array.from({ length: 20 }, newVisitorId);
  for (const who of [...visitors, ...visitors])
    expect(await runs(site, who)).toBe(inCanary(who, canary) ? '1: 1.1.0' : '1: 1.0.0');
});

test.each([
  ['registry', /registry\.json/],
  ['record that is missing yet', /1\.0\.1/],
])('a store that never answers for its %s delays only the first pages, and those only briefly', async (_, url) => {
  const site = reader();
  const late = await publish('1.0.1');
  files.delete('https://cdn/reviews/1.0.1/release.json');
  await point(1, { current: late, previous: await publish('1.0.0') });
  expect(await runs(site)).toBe('1: 1.0.0');
  silent = url;
  later();
  const visited = async () => {
    const start = performance.now();
    expect(await runs(site)).toBe('1: 1.0.0');
    return performance.now() - start;
  };
  expect(await visited()).toBeLessThan(1_500);
  vi.advanceTimersByTime(1_000);
  expect(await visited()).toBeLessThan(100);
});

test('a section that was switched off is gone at the next page, even if the store is slow', async () => {
  const site = reader();
  const current = await publish('1.0.0');
  await point(1, { current });
  expect(await runs(site)).toBe('1: 1.0.0');
  await point(2, { current, disabled: { reason: 'wrong data' } });
  slowMs = 150;
  later();
  expect(await runs(site)).toBe('2: ');
});

test('a late record delays no change, and is used as soon as it arrives', async () => {
  const site = reader();
  const [current, late] = [await publish('1.0.0'), await publish('1.0.1')];
  await point(1, { current });
  expect(await runs(site)).toBe('1: 1.0.0');
  [slow, slowMs] = [/1\.0\.1/, 1_200];
  await point(2, { current: late, previous: current });
  later();
  expect(await runs(site)).toBe('2: 1.0.0');
  await vi.waitFor(
    async () => {
      vi.advanceTimersByTime(1_000);
      expect(await runs(site)).toBe('2: 1.0.1');
    },
    { timeout: 30_000 },
  );
  expect(asked.filter((url) => url.endsWith('1.0.1/release.json'))).toHaveLength(1);
});

test('a change with the number of another one, lost with the store, is accepted', async () => {
  const site = reader();
  const current = await publish('1.0.0');
  await point(2, { current: await publish('1.0.1'), previous: current });
  expect(await runs(site)).toBe('2: 1.0.1');
  await point(2, { current }, { at: '2026-01-02T00:00:00Z' });
  later();
  expect(await runs(site)).toBe('2: 1.0.0');
  expect(await readFile(join(folder, 'last.json'), 'utf8')).toContain('2026-01-02');
});

test('a release runs while an authorized key signed it, and an older list of keys is rejected', async () => {
  const site = reader();
  const team = await generatePair();
  const current = await publish('1.0.0');
  const signature = await signRelease({ ...team, name: 'reviews-1' }, 'release', keys.site, 'reviews', current);
  const listed = async (number: number, releases: string[] | null) => {
    const rootKey = { name: 'root', publicKey: keys.publicKey, releases: null, states: true, until: null };
    const key = { name: 'reviews-1', publicKey: team.publicKey, releases, states: false, until: null };
    const payload = JSON.stringify({ site: keys.site, number, keys: releases ? [rootKey, key] : [rootKey] });
    const list = { payload, signature: await signText(payload, keys.privateKey) };
    return { keys: { list, signer: 'root', releases: { [current.digest]: signature } } };
  };
  await point(1, { current }, await listed(1, ['reviews']));
  expect(await runs(site)).toBe('1: 1.0.0');
  // Its record is known already: the list of keys is requested all the same.
  for (const [revision, releases] of [
    [2, ['slashes']],
    [3, null],
  ] as const) {
    await point(revision, { current }, await listed(revision, releases && [...releases]));
    later();
    await site.plan(visitor);
    const { sections, refused: without } = await site.plan(visitor);
    expect([sections, without[0]?.reasons]).toEqual([[], ['reviews 1.0.0: no key that may release it signed it']]);
  }
  await point(4, { current }, await listed(1, ['reviews']));
  later();
  expect(await runs(site)).toBe('3: ');
  expect(refused.at(-1)).toBe('The registry is older than the one seen before.');
});
