import type { RegistryState, Release } from '@companion/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  generateKeys,
  incompatibilities,
  RegistryRefused,
  ReleaseRefused,
  readRelease,
  resolve,
  satisfies,
  sha384,
  signState,
  verifyState,
} from './index';

const hash = `sha384-${'A'.repeat(64)}`;
const host = { contract: '1.2.0', shared: { react: '19.3.1' } };

function release(section: string, change: Partial<Release> = {}): Release {
  return {
    schema: 1,
    section,
    version: '1.0.0',
    builtAt: '2026-01-01T00:00:00Z',
    commit: null,
    sources: hash,
    container: `section_${section}_1_0_0`,
    contract: '^1.0.0',
    shared: { react: '^19.0.0' },
    entry: 'entry.js',
    assets: [
      { path: 'entry.js', integrity: hash, kind: 'js', size: 10, brotli: 8 },
      { path: 'assets/page.js', integrity: hash, kind: 'js', size: 10, brotli: 8 },
    ],
    exposes: { './Page': { js: ['assets/page.js'], css: [] } },
    declaration: {
      id: section,
      name: section,
      owner: 'team',
      contract: '^1.0.0',
      prefixes: [`/${section}`],
      routes: [{ path: `/${section}`, page: './Page', title: section, description: section }],
      nav: [],
      widgets: [],
      commands: [],
    },
    budget: { entry: 14_000, page: 60_000, css: 10_000 },
    ...change,
  };
}

function state(...sections: string[]): RegistryState {
  const ref = { version: '1.0.0', digest: hash };
  return {
    schema: 1,
    revision: 7,
    at: '2026-01-01T00:00:00Z',
    author: 'ann',
    reason: 'test',
    sections: Object.fromEntries(sections.map((id) => [id, { current: ref, previous: null }])),
  };
}

const known = (...releases: Release[]) => new Map(releases.map((r) => [`${r.section}/${r.version}`, r]));

describe('satisfies', () => {
  test.each([
    ['1.2.3', '^1.2.3', true],
    ['1.3.0', '^1.2.9', true],
    ['1.2.2', '^1.2.3', false],
    ['2.0.0', '^1.9.9', false],
    ['1.2.3', '1.2.3', false],
    ['1.2', '^1.2.0', false],
    ['', '^1.0.0', false],
  ])('%s in %s: %s', (version, range, expected) => expect(satisfies(version, range)).toBe(expected));
});

test('incompatibilities name everything that is missing', () => {
  const needs = { contract: '^2.0.0', shared: { react: '^18.0.0', lodash: '^4.0.0' } };
  expect(incompatibilities(needs, host)).toEqual([
    'needs contract ^2.0.0, this site has 1.2.0',
    'needs react ^18.0.0, this site has 19.3.1',
    'needs lodash, which this site does not share',
  ]);
});

describe('resolve', () => {
  test('gives absolute addresses with their hashes', () => {
    const plan = resolve(state('reviews'), known(release('reviews')), 'https://cdn.example/store', host);
    expect(plan.revision).toBe(7);
    expect(plan.sections[0]?.entry).toEqual({
      url: 'https://cdn.example/store/reviews/1.0.0/entry.js',
      integrity: hash,
    });
    expect(plan.sections[0]?.exposes['./Page']?.js).toEqual([
      { url: 'https://cdn.example/store/reviews/1.0.0/assets/page.js', integrity: hash },
    ]);
  });

  test('an unreadable or unfit release costs its own section only', () => {
    const unfit = release('slashes', { contract: '^9.0.0' });
    const plan = resolve(state('reviews', 'slashes', 'votes'), known(release('reviews'), unfit), 'https://cdn', host);
    expect(plan.sections.map((s) => s.id)).toEqual(['reviews']);
    expect(plan.refused).toEqual([
      {
        id: 'slashes',
        name: 'slashes',
        version: '1.0.0',
        prefixes: ['/slashes'],
        reasons: ['needs contract ^9.0.0, this site has 1.2.0'],
      },
      { id: 'votes', name: 'votes', version: '1.0.0', prefixes: [], reasons: ['its release could not be read'] },
    ]);
  });

  test('a section cannot take a path of another one', () => {
    const thief = release('thief');
    thief.declaration.prefixes = ['/reviews'];
    const plan = resolve(state('reviews', 'thief'), known(release('reviews'), thief), 'https://cdn', host);
    expect(plan.sections.map((s) => s.id)).toEqual(['reviews']);
    expect(plan.refused[0]?.reasons).toEqual(['claims a path that belongs to reviews']);
  });
});

describe('signed state', () => {
  let keys: { privateKey: string; publicKey: string };
  beforeAll(async () => {
    keys = await generateKeys();
  });

  test('is read back when untouched', async () => {
    const signed = await signState(state('reviews'), keys.privateKey);
    expect(await verifyState(signed, keys.publicKey)).toEqual(state('reviews'));
  });

  test('one changed character is refused', async () => {
    const signed = await signState(state('reviews'), keys.privateKey);
    const altered = { ...signed, payload: signed.payload.replace('1.0.0', '1.0.1') };
    await expect(verifyState(altered, keys.publicKey)).rejects.toMatchObject({
      name: 'RegistryRefused',
      reason: 'signature',
    });
  });

  test('a stranger cannot sign', async () => {
    const signed = await signState(state('reviews'), (await generateKeys()).privateKey);
    await expect(verifyState(signed, keys.publicKey)).rejects.toThrow(RegistryRefused);
  });

  test.each([null, 'text', {}, { payload: 1, signature: 'x' }])('%j is malformed', async (document) => {
    await expect(verifyState(document, keys.publicKey)).rejects.toMatchObject({ reason: 'malformed' });
  });
});

describe('readRelease', () => {
  test('accepts the very text the registry names', async () => {
    const text = JSON.stringify(release('reviews'));
    expect((await readRelease('reviews', { version: '1.0.0', digest: await sha384(text) }, text)).section).toBe(
      'reviews',
    );
  });

  test('refuses another text, section or version', async () => {
    const text = JSON.stringify(release('reviews'));
    const digest = await sha384(text);
    await expect(readRelease('reviews', { version: '1.0.0', digest }, `${text} `)).rejects.toThrow(ReleaseRefused);
    await expect(readRelease('slashes', { version: '1.0.0', digest }, text)).rejects.toThrow('belongs to reviews');
    await expect(readRelease('reviews', { version: '1.0.1', digest }, text)).rejects.toThrow(
      'belongs to reviews 1.0.0',
    );
    const junk = 'not json';
    await expect(readRelease('reviews', { version: '1.0.0', digest: await sha384(junk) }, junk)).rejects.toThrow(
      'malformed',
    );
  });
});
