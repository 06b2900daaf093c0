import { generateKeys, sha384, signState } from '@companion/registry';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PublicConfig } from '../../boot/bootDocument';
import { LoadTelemetry } from '../telemetry';
import { anyRelease, plannedSection, registryState, releaseRecord } from '../testing';
import { applyOverrides, resetFailing } from './applyOverrides';
import { readOverrides, writeOverride } from './record';

let files: Map<string, string>;
let config: PublicConfig;
let telemetry: LoadTelemetry;

beforeEach(async () => {
  telemetry = new LoadTelemetry();
  resetFailing(telemetry);
  vi.stubGlobal('__SHARED_VERSIONS__', {});
  const keys = await generateKeys();
  files = new Map();
  config = { releasesUrl: 'https://cdn', registry: { publicKey: keys.publicKey, site: keys.site } } as PublicConfig;
  const text = JSON.stringify(releaseRecord('0.9.0'));
  files.set('https://cdn/reviews/0.9.0/release.json', text);
  const old = { version: '0.9.0', digest: await sha384(text) };
  const signed = async (revision: number, current: ReturnType<typeof anyRelease>) =>
    JSON.stringify(await signState(registryState(keys.site, revision, current), keys.privateKey));
  files.set('https://cdn/revisions/000001.json', await signed(1, old));
  files.set('https://cdn/registry.json', await signed(2, anyRelease('1.0.0')));
  vi.stubGlobal(
    'fetch',
    async (url: string) => new Response(files.get(url) ?? 'no', { status: files.has(url) ? 200 : 404 }),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  document.body.replaceChildren();
});

const plan = () => ({ revision: 2, host: { id: 'a', live: 'a' }, sections: [plannedSection('1.0.0')], refused: [] });

test('an older signed release replaces the planned one, which becomes its fallback; a banner says so', async () => {
  writeOverride('reviews', '0.9.0');
  const [section] = (await applyOverrides(plan(), config)).sections;
  expect([section?.version, section?.bucket, section?.fallbacks.map(({ version }) => version)]).toEqual([
    '0.9.0',
    'override',
    ['1.0.0'],
  ]);
  expect(document.getElementById('override-banner')?.textContent).toContain('Reviews 0.9.0');
});

test('a release that no signed revision names does not run, and the choice is reset', async () => {
  writeOverride('reviews', '6.6.6');
  files.set('https://cdn/reviews/6.6.6/release.json', files.get('https://cdn/reviews/0.9.0/release.json') ?? '');
  expect((await applyOverrides(plan(), config)).sections[0]?.version).toBe('1.0.0');
  expect([readOverrides(), document.getElementById('override-banner')]).toEqual([{}, null]);
});

test('a choice that fails to load resets itself', async () => {
  writeOverride('reviews', '0.9.0');
  await applyOverrides(plan(), config);
  const release = { id: 'reviews', version: '0.9.0', bucket: 'override' as const };
  telemetry.report({ release, phase: 'ready', duration: 1, error: null });
  expect(readOverrides()).toEqual({ reviews: '0.9.0' });
  telemetry.report({ release, phase: 'entry', duration: 1, error: 'http' });
  expect(readOverrides()).toEqual({});
});

const local = 'http://localhost:3010/reviews';
const serve = (id: string, prefixes: string[]) =>
  files.set(
    `http://localhost:3010/${id}/section.json`,
    JSON.stringify({
      declaration: { ...plannedSection('1.0.0').declaration, id, prefixes },
      container: `section_${id}_dev`,
      entry: 'entry.js',
    }),
  );
const forDevelopers = (sections = {}) => ({ ...config, developer: { fastRefresh: false, sections } });

test('where the site allows it, a section on this computer replaces the release, which becomes its fallback', async () => {
  writeOverride('reviews', local);
  serve('reviews', ['/reviews']);
  const [section] = (await applyOverrides(plan(), forDevelopers())).sections;
  expect([section?.version, section?.entry, section?.fallbacks.map(({ version }) => version)]).toEqual([
    'local',
    { url: `${local}/entry.js`, integrity: null },
    ['1.0.0'],
  ]);
  expect(document.getElementById('override-banner')?.textContent).toContain('Reviews from localhost:3010');
});

test('a section that was never released can be tried, but not on a path of another section', async () => {
  writeOverride('trades', 'http://localhost:3010/trades');
  serve('trades', ['/trades']);
  expect((await applyOverrides(plan(), forDevelopers())).sections.map(({ id }) => id)).toEqual(['reviews', 'trades']);
  serve('trades', ['/reviews/trades']);
  expect((await applyOverrides(plan(), forDevelopers())).sections.map(({ id }) => id)).toEqual(['reviews']);
  expect(readOverrides()).toEqual({});
});

test('where the site does not allow it, it is not requested, and the choice is reset', async () => {
  writeOverride('reviews', local);
  serve('reviews', ['/reviews']);
  expect((await applyOverrides(plan(), { ...config, developer: null })).sections[0]?.version).toBe('1.0.0');
  expect(readOverrides()).toEqual({});
});

test('what the site itself serves from its computer needs no choice and no banner', async () => {
  serve('reviews', ['/reviews']);
  const { sections } = await applyOverrides(plan(), forDevelopers({ reviews: local }));
  expect([sections[0]?.version, document.getElementById('override-banner')]).toEqual(['local', null]);
});

test('code of this computer that throws stays chosen, until its server is down', async () => {
  writeOverride('reviews', local);
  const release = { id: 'reviews', version: 'local', bucket: 'override' as const };
  telemetry.report({ release, phase: 'module', duration: 1, error: 'evaluate' });
  expect(readOverrides()).toEqual({ reviews: local });
  telemetry.report({ release, phase: 'entry', duration: 1, error: 'offline' });
  expect(readOverrides()).toEqual({});
});

test.each([
  'https://localhost:3010/reviews',
  'http://localhost.evil.example:3010/reviews',
  'http://127.0.0.1:3010/reviews',
  'http://localhost:3010/../x',
  'http://localhost:3010/reviews?x',
])('%s is no section of this computer', (address) => {
  localStorage.setItem('companion.overrides', JSON.stringify({ reviews: address }));
  expect(readOverrides()).toEqual({});
});

test.each(['null', '7', '{"reviews":1}', '{"../x":"1.0.0"}', 'no json'])('a record of %s asks for nothing', (text) => {
  localStorage.setItem('companion.overrides', text);
  expect(readOverrides()).toEqual({});
});
