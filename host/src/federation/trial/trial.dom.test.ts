import { configureData } from '@companion/data';
import {
  generateKeys,
  generatePair,
  type RegistryKeys,
  sha384,
  signRelease,
  signState,
  signText,
} from '@companion/registry';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PublicConfig } from '../../boot/bootDocument';
import { chosenReleases } from '../developer';
import { LoadTelemetry } from '../telemetry';
import { anyRelease, plannedSection, registryState, releaseRecord } from '../testing';
import { beginTrial, namedIn, readTrial } from './record';
import { takeTrialLink } from './trialLink';

const OLD = anyRelease('1.0.0');
const HELD = { section: 'reviews', version: '1.1.0' };
let files: Map<string, string>;
let config: PublicConfig;
let keys: RegistryKeys;
let telemetry: LoadTelemetry;
const post = vi.fn();

beforeEach(async () => {
  vi.stubGlobal('__SHARED_VERSIONS__', {});
  vi.spyOn(console, 'error').mockImplementation(() => {});
  configureData({ url: 'https://db.example', publishableKey: 'key', clientId: 'test' });
  telemetry = new LoadTelemetry();
  keys = await generateKeys();
  files = new Map();
  config = { releasesUrl: 'https://cdn', registry: { publicKey: keys.publicKey, site: keys.site } } as PublicConfig;
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.startsWith('https://db.example')) post(url);
    return new Response(files.get(url) ?? 'no', { status: files.has(url) ? 200 : 404 });
  });
});
afterEach(() => {
  telemetry.dispose();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  post.mockClear();
  sessionStorage.clear();
  document.body.replaceChildren();
});

/** Stores a record and adds it to what the registry holds. */
async function hold(revision: number, change: object = {}, declares: object = {}): Promise<void> {
  const text = JSON.stringify({ ...releaseRecord(HELD.version, declares), ...change });
  files.set('https://cdn/reviews/1.1.0/release.json', text);
  await registry(revision, { reviews: [{ version: '1.1.0', digest: await sha384(text) }] });
}

async function registry(revision: number, held?: Record<string, { version: string; digest: string }[]>, by = keys) {
  const state = { ...registryState(keys.site, revision, OLD), ...(held && { held }) };
  files.set('https://cdn/registry.json', JSON.stringify(await signState(state, by.privateKey)));
}

const plan = (revision = 2, others = [plannedSection('1.0.0')]) => ({
  revision,
  host: { id: 'a', live: 'a' },
  sections: others,
  refused: [],
});
const banner = () => document.getElementById('override-banner')?.textContent ?? '';
/** The plan of a tab that tries it, and the text of the banner. */
async function tried(given = plan()) {
  beginTrial(HELD);
  const plans = await chosenReleases(config, telemetry);
  const { sections } = (await plans?.(given)) ?? given;
  return { plans, version: sections.find(({ id }) => id === 'reviews')?.version, sections };
}

test('a held release replaces the planned one, has no fallback, and a banner says so', async () => {
  await hold(2);
  const { sections } = await tried();
  expect(sections.map(({ version, bucket, fallbacks }) => [version, bucket, fallbacks])).toEqual([
    ['1.1.0', 'override', []],
  ]);
  expect(banner()).toContain('You are trying Reviews 1.1.0, which is not released. Do not sign anything');
});

test('a page with it sends no reports, not even about other sections', async () => {
  await hold(2);
  await tried();
  telemetry.report({ release: plannedSection('1.0.0'), phase: 'ready', duration: 1, error: null });
  telemetry.reportVisit('/reviews');
  telemetry.send();
  expect(post).not.toHaveBeenCalled();
});

test('a section that was never released to visitors can be tried', async () => {
  await hold(2);
  expect((await tried(plan(2, []))).version).toBe('1.1.0');
});

test.each<[string, () => Promise<void>, string]>([
  ['is withdrawn', () => registry(2), 'There is no version 1.1.0 of reviews to try'],
  ['is signed by another', async () => registry(2, undefined, await generateKeys()), 'could not be read'],
  ['was held by an older registry', () => hold(1), 'could not be read'],
  [
    'was changed in the store',
    async () => {
      await hold(2);
      files.set('https://cdn/reviews/1.1.0/release.json', '{}');
    },
    'cannot run on this site: reviews 1.1.0: digest differs',
  ],
  ['needs another host', () => hold(2, { contract: '^9.0.0' }), 'cannot run on this site: needs contract ^9.0.0'],
])('%s does not run, and a sentence says so', async (_, given, says) => {
  await given();
  const { version, plans } = await tried();
  expect([version, readTrial()]).toEqual(['1.0.0', null]);
  expect(banner()).toContain(says);
  // It is over for this document.
  await hold(3);
  expect((await plans?.(plan(3)))?.sections[0]?.version).toBe('1.0.0');
});

test('a release that claims a path of another section does not run', async () => {
  await hold(2, {}, { prefixes: ['/reviews', '/slashes/new'] });
  const slashes = plannedSection('1.0.0');
  const other = {
    ...slashes,
    id: 'slashes',
    declaration: { ...slashes.declaration, name: 'Slashes', prefixes: ['/slashes'] },
  };
  expect((await tried(plan(2, [other, plannedSection('1.0.0')]))).version).toBe('1.0.0');
  expect(banner()).toContain('it claims a path of Slashes');
});

test('a running trial survives an outage of the store, but not its withdrawal', async () => {
  await hold(2);
  const { plans } = await tried();
  const signed = files.get('https://cdn/registry.json') ?? '';
  files.delete('https://cdn/registry.json');
  expect((await plans?.(plan()))?.sections[0]?.version).toBe('1.1.0');
  files.set('https://cdn/registry.json', signed);
  await registry(3);
  expect((await plans?.(plan(3)))?.sections[0]?.version).toBe('1.0.0');
  expect(banner()).toContain(
    'to try: it was released or withdrawn, or never existed. The next page you open is the released one.',
  );
});

test('it lasts an hour', () => {
  beginTrial(HELD, 1_000);
  expect(readTrial(1_000 + 3_599_999)).toEqual(HELD);
  expect(readTrial(1_000 + 3_600_000)).toBeNull();
});

test('the link is removed from the address, and the rest of the address stays', () => {
  history.replaceState({ idx: 3 }, '', '/reviews?page=2&try=reviews@1.1.0#top');
  expect(takeTrialLink()).toBe('reviews@1.1.0');
  expect([location.pathname + location.search + location.hash, history.state]).toEqual([
    '/reviews?page=2#top',
    { idx: 3 },
  ]);
  expect(takeTrialLink()).toBeNull();
  history.replaceState(null, '', '/');
});

test.each(['', 'reviews', 'reviews@latest', '../x@1.0.0', 'https://evil.example', 'reviews@1.0.0 9'])(
  '%s names no release',
  (text) => {
    expect(namedIn(text)).toBeNull();
    sessionStorage.setItem('companion.trial', `${text} ${Date.now() + 1000}`);
    expect(readTrial()).toBeNull();
  },
);

test('where releases are signed, a trial needs a signature by a key of its section', async () => {
  await hold(2);
  const { payload } = JSON.parse(files.get('https://cdn/registry.json') ?? '{}');
  const state = JSON.parse(payload);
  const [ref] = state.held.reviews;
  const team = { ...(await generatePair()), name: 'reviews-1' };
  const signature = await signRelease(team, 'try', keys.site, 'reviews', ref);
  const publishAs = async (releases: string[]) => {
    const rootKey = { name: 'root', publicKey: keys.publicKey, releases: null, states: true, until: null };
    const key = { name: team.name, publicKey: team.publicKey, releases, states: false, until: null };
    const text = JSON.stringify({ site: keys.site, number: 1, keys: [rootKey, key] });
    const list = { payload: text, signature: await signText(text, keys.privateKey) };
    const signed = { ...state, keys: { list, signer: 'root', releases: { [ref.digest]: signature } } };
    files.set('https://cdn/registry.json', JSON.stringify(await signState(signed, keys.privateKey)));
  };
  await publishAs(['reviews']);
  expect((await tried()).version).toBe('1.1.0');
  await publishAs(['slashes']);
  expect((await tried()).version).toBe('1.0.0');
  expect(banner()).toContain('reviews 1.1.0: no key that may release it signed it');
});
