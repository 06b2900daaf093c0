import { integritySchema, type RegistryState, type Release, type SectionState } from '@companion/contract';
import fc from 'fast-check';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import {
  bucketOf,
  generateKeys,
  inCanary,
  incompatibilities,
  isVisitorId,
  newVisitorId,
  type RegistryKeys,
  RegistryRefused,
  ReleaseRefused,
  readRelease,
  readReleases,
  resolve,
  satisfies,
  sha384,
  signState,
  verifyState,
} from './index';

const hash = integritySchema.parse(`sha384-${'A'.repeat(64)}`);
const host = { id: 'a'.repeat(12), contract: '1.2.0', shared: { react: '19.3.1' } };

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

/** Test digests are made from section and version, so that they differ. */
const digestOf = (section: string, version: string) =>
  `sha384-${`${section}${version}`.replace(/[^a-z0-9]/g, '').padEnd(64, '0')}`;
const refTo = (section: string, version = '1.0.0') => ({ version, digest: digestOf(section, version) });
const only = (section: string): SectionState => ({
  current: refTo(section),
  previous: null,
  canary: null,
  disabled: null,
});

function state(...sections: string[]): RegistryState {
  return {
    schema: 1,
    site: 'site.example',
    revision: 7,
    at: '2026-01-01T00:00:00Z',
    author: 'ann',
    reason: 'test',
    hosts: [host],
    sections: Object.fromEntries(sections.map((id) => [id, only(id)])),
  };
}

const known = (...releases: Release[]) => new Map(releases.map((r) => [digestOf(r.section, r.version), r]));
const site = (storeUrl: string) => ({ storeUrl, host });
const ann = 'a'.repeat(32);

describe('satisfies', () => {
  test.each([
    ['1.2.3', '^1.2.3', true],
    ['1.3.0', '^1.2.9', true],
    ['1.2.4', '^1.2.3', true],
    ['1.2.2', '^1.2.3', false],
    ['1.1.9', '^1.2.3', false],
    ['12345.12345.12345', '^12345.12345.12345', true],
    ['123456.0.0', '^123456.0.0', false],
    ['v1.2.3', '^1.2.0', false],
    ['1.2.3-beta', '^1.2.0', false],
    ['1.2.3', '~1.2.0', false],
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
    const plan = resolve(state('reviews'), known(release('reviews')), site('https://cdn.example/store'), ann);
    expect([plan.revision, plan.host]).toEqual([7, { id: host.id, live: host.id }]);
    expect(plan.sections[0]?.entry).toEqual({
      url: 'https://cdn.example/store/reviews/1.0.0/entry.js',
      integrity: hash,
    });
    expect(plan.sections[0]?.exposes['./Page']?.js).toEqual([
      { url: 'https://cdn.example/store/reviews/1.0.0/assets/page.js', integrity: hash },
    ]);
  });

  test('lists sections in the order of their ids, whatever the order of the state', () => {
    const ids = ['votes', 'reviews', 'slashes'];
    const releases = known(...ids.map((id) => release(id)));
    const { sections } = resolve(state(...ids), releases, site('https://cdn'), ann);
    expect(sections.map(({ id }) => id)).toEqual(['reviews', 'slashes', 'votes']);
  });

  test('says which host the releases fit, and which one a new page would get', () => {
    const kept = { ...host, id: 'b'.repeat(12), contract: '1.0.0' };
    const { host: named, sections } = resolve(
      state('reviews'),
      known(release('reviews', { contract: '^1.1.0' })),
      { storeUrl: 'https://cdn', host: kept, live: host.id },
      ann,
    );
    expect([named, sections]).toEqual([{ id: kept.id, live: host.id }, []]);
  });

  test('a file without a hash is never planned, whoever made the record', () => {
    const bare = release('reviews', { assets: [] });
    expect(() => resolve(state('reviews'), known(bare), site('https://cdn'), ann)).toThrow(
      'reviews 1.0.0: entry.js has no hash.',
    );
  });

  test('an unreadable or incompatible release affects only its own section', () => {
    const unfit = release('slashes', { contract: '^9.0.0' });
    const plan = resolve(
      state('reviews', 'slashes', 'votes'),
      known(release('reviews'), unfit),
      site('https://cdn'),
      ann,
    );
    expect(plan.sections.map((s) => s.id)).toEqual(['reviews']);
    expect(plan.refused).toEqual([
      {
        id: 'slashes',
        name: 'slashes',
        version: '1.0.0',
        prefixes: ['/slashes'],
        error: 'incompatible',
        reasons: ['needs contract ^9.0.0, this site has 1.2.0'],
      },
      {
        id: 'votes',
        name: 'votes',
        version: '1.0.0',
        prefixes: ['/votes'],
        error: 'http',
        reasons: ['its release was not read'],
      },
    ]);
  });

  test('a section cannot claim a path of another one', () => {
    const thief = release('thief');
    thief.declaration.prefixes = ['/reviews'];
    const plan = resolve(state('reviews', 'thief'), known(release('reviews'), thief), site('https://cdn'), ann);
    expect(plan.sections.map((s) => s.id)).toEqual(['reviews']);
    expect(plan.refused[0]?.reasons).toEqual(['claims a path that belongs to reviews']);
  });

  test('a section that cannot run gets its name from its newest readable release', () => {
    const renamed = (name: string, version: string) => {
      const of = release('reviews', { version, contract: '^9.0.0' });
      return { ...of, declaration: { ...of.declaration, name, prefixes: [`/${name}`] } };
    };
    const [now, before] = [renamed('votes', '1.1.0'), renamed('reviews', '1.0.0')];
    const nameFrom = (...releases: Release[]) =>
      resolve(
        moving({ previous: refTo('reviews', '1.0.0') }),
        known(...releases),
        site('https://cdn'),
        ann,
      ).refused.map(({ name, version, prefixes }) => [name, version, prefixes]);
    expect(nameFrom(now, before)).toEqual([['votes', '1.1.0', ['/votes']]]);
    expect(nameFrom(before)).toEqual([['reviews', '1.1.0', ['/reviews']]]);
  });

  const v = (version: string, change: Partial<Release> = {}) =>
    release('reviews', { version, container: `section_reviews_${version.replaceAll('.', '_')}`, ...change });
  const moving = (change: Partial<SectionState>): RegistryState => ({
    ...state(),
    sections: { reviews: { ...only('reviews'), current: refTo('reviews', '1.1.0'), ...change } },
  });
  const outline = (of: RegistryState, releases: Release[], visitor = ann) =>
    resolve(of, known(...releases), site('https://cdn'), visitor).sections.map((s) => ({
      runs: `${s.version} ${s.bucket}`,
      afterwards: s.fallbacks.map((f) => `${f.version} ${f.bucket}`),
      not: s.passedOver.map((p) => `${p.version} ${p.error}`),
    }));

  test('the previous release is on standby, and runs when the current one does not fit', () => {
    const both = moving({ previous: refTo('reviews', '1.0.0') });
    expect(outline(both, [v('1.1.0'), v('1.0.0')])).toEqual([
      { runs: '1.1.0 current', afterwards: ['1.0.0 previous'], not: [] },
    ]);
    expect(outline(both, [v('1.1.0', { contract: '^2.0.0' }), v('1.0.0')])).toEqual([
      { runs: '1.0.0 previous', afterwards: [], not: ['1.1.0 incompatible'] },
    ]);
    expect(outline(both, [v('1.0.0')])).toEqual([{ runs: '1.0.0 previous', afterwards: [], not: ['1.1.0 http'] }]);
  });

  test('a canary serves its share of the visitors and falls back to the current release', () => {
    const canary = { ...refTo('reviews', '1.2.0'), percent: 10, salt: '00'.repeat(8) };
    const inside = visitors(200).find((id) => inCanary(id, canary)) as string;
    const outside = visitors(200).find((id) => !inCanary(id, canary)) as string;
    const releases = [v('1.2.0'), v('1.1.0')];
    expect(outline(moving({ canary }), releases, inside)).toEqual([
      { runs: '1.2.0 canary', afterwards: ['1.1.0 current'], not: [] },
    ]);
    const all = [...releases, v('1.0.0')];
    expect(outline(moving({ canary, previous: refTo('reviews', '1.0.0') }), all, inside)).toEqual([
      { runs: '1.2.0 canary', afterwards: ['1.1.0 current', '1.0.0 previous'], not: [] },
    ]);
    expect(outline(moving({ canary }), releases, outside)).toEqual([
      { runs: '1.1.0 current', afterwards: [], not: [] },
    ]);
  });

  test('a disabled section says why', () => {
    const plan = resolve(moving({ disabled: { reason: 'data leak' } }), known(v('1.1.0')), site('https://cdn'), ann);
    expect(plan.sections).toEqual([]);
    expect(plan.refused).toEqual([
      {
        id: 'reviews',
        name: 'reviews',
        version: '1.1.0',
        prefixes: ['/reviews'],
        error: 'disabled',
        reasons: ['data leak'],
      },
    ]);
  });
});

describe('signed state', () => {
  let keys: RegistryKeys;
  beforeAll(async () => {
    keys = { ...(await generateKeys()), site: 'site.example' };
  });

  test('reads back when untouched', async () => {
    const signed = await signState(state('reviews'), keys.privateKey);
    expect(await verifyState(signed, keys)).toEqual(state('reviews'));
  });

  test('has no hosts on a site that never released one', async () => {
    const { hosts, ...older } = state('reviews');
    const signed = await signState(older as RegistryState, keys.privateKey);
    expect(await verifyState(signed, keys)).toEqual({ ...older, hosts: [] });
  });

  test('is rejected with one changed character', async () => {
    const signed = await signState(state('reviews'), keys.privateKey);
    const altered = { ...signed, payload: signed.payload.replace('1.0.0', '1.0.1') };
    await expect(verifyState(altered, keys)).rejects.toMatchObject({
      name: 'registry-refused',
      reason: 'signature',
    });
  });

  test('cannot be signed by a stranger', async () => {
    const signed = await signState(state('reviews'), (await generateKeys()).privateKey);
    await expect(verifyState(signed, keys)).rejects.toThrow(RegistryRefused);
  });

  test('a browser without Ed25519 checks the second signature', async () => {
    const signed = await signState(state('reviews'), keys.privateKey);
    const importKey = ((format: 'raw', data: BufferSource, algorithm: unknown, ...rest: [boolean, KeyUsage[]]) =>
      algorithm === 'Ed25519'
        ? Promise.reject(new DOMException('Unrecognized name.', 'NotSupportedError'))
        : crypto.subtle.importKey(
            format,
            data,
            algorithm as AlgorithmIdentifier,
            ...rest,
          )) as SubtleCrypto['importKey'];
    const subtle = { importKey, verify: crypto.subtle.verify.bind(crypto.subtle) };
    expect((await verifyState(signed, keys, { subtle })).revision).toBe(7);
    const [first] = signed.signature.split('.');
    const stranger = (await signState(state('reviews'), (await generateKeys()).privateKey)).signature.split('.')[1];
    for (const signature of [`${first}.${stranger}`, `${first}`])
      await expect(verifyState({ ...signed, signature }, keys, { subtle })).rejects.toMatchObject({
        reason: 'signature',
      });
  });

  test('a document signed by the same key for another site is rejected', async () => {
    const signed = await signState({ ...state('reviews'), site: 'other.example' }, keys.privateKey);
    await expect(verifyState(signed, keys)).rejects.toMatchObject({ reason: 'site' });
    expect((await verifyState(signed, { ...keys, site: 'other.example' })).revision).toBe(7);
  });

  test('an older document, though genuine, is rejected', async () => {
    const signed = await signState(state('reviews'), keys.privateKey);
    await expect(verifyState(signed, keys, { seen: 8 })).rejects.toMatchObject({ reason: 'older' });
    expect((await verifyState(signed, keys, { seen: 7 })).revision).toBe(7);
  });

  test('a state from before canaries is read', async () => {
    const signed = await signState(state('reviews'), keys.privateKey);
    expect((await verifyState(signed, keys)).sections.reviews).toEqual(only('reviews'));
  });

  test.each([null, 'text', {}, { payload: 1, signature: 'x' }])('%j is malformed', async (document) => {
    await expect(verifyState(document, keys)).rejects.toMatchObject({ reason: 'malformed' });
  });
});

function visitors(count: number): string[] {
  return Array.from({ length: count }, (_, i) => i.toString(16).padStart(32, '0'));
}

describe('canary', () => {
  const salt = fc.stringMatching(/^[0-9a-f]{16}$/);

  test('10 % of 1,000 visitors are 70 to 130, whatever the salt', () => {
    fc.assert(
      fc.property(salt, (s) => {
        const inside = visitors(1_000).filter((id) => inCanary(id, { percent: 10, salt: s })).length;
        return inside >= 70 && inside <= 130;
      }),
      { seed: 20_260_101, numRuns: 100 },
    );
  });

  test('a visitor included at a percentage is included at every higher one, and everyone at 100', () => {
    fc.assert(
      fc.property(salt, fc.string(), fc.integer({ min: 1, max: 99 }), (s, visitor, percent) => {
        const inside = inCanary(visitor, { percent, salt: s });
        return (
          (!inside || inCanary(visitor, { percent: percent + 1, salt: s })) &&
          inCanary(visitor, { percent: 100, salt: s })
        );
      }),
    );
  });

  test('10 % end with bucket 999', () => {
    const salt = '00'.repeat(8);
    const ids = ['5c4a', '1732'].map((id) => id.padStart(32, '0'));
    expect(ids.map((id) => [bucketOf(id, salt), inCanary(id, { percent: 10, salt })])).toEqual([
      [999, true],
      [1_000, false],
    ]);
  });

  test('the decision is the same on every machine', () => {
    expect([bucketOf('a'.repeat(32), '00'.repeat(8)), bucketOf('', ''), bucketOf('é😀', 'ff')]).toEqual([
      5902, 9405, 627,
    ]);
  });

  test('a visitor id is random hexadecimal, and nothing else is valid', () => {
    expect(isVisitorId(newVisitorId())).toBe(true);
    expect(newVisitorId()).not.toBe(newVisitorId());
    const bytes = Uint8Array.from({ length: 16 }, (_, i) => 17 * i);
    vi.spyOn(crypto, 'getRandomValues').mockReturnValueOnce(bytes);
    expect(newVisitorId()).toBe('00112233445566778899aabbccddeeff');
    for (const other of ['', 'x', 'A'.repeat(32), `${ann}0`, `x${ann}`, null, undefined, { length: 32 }])
      expect(isVisitorId(other)).toBe(false);
  });
});

describe('readReleases', () => {
  test('reads every release a state names, and retries only those that failed', async () => {
    const text = JSON.stringify(release('reviews'));
    const digest = await sha384(text);
    const of: RegistryState = {
      ...state(),
      sections: {
        reviews: { current: { version: '1.0.0', digest }, previous: null, canary: null, disabled: null },
        slashes: only('slashes'),
        votes: {
          ...only('votes'),
          previous: refTo('votes', '0.9.0'),
          canary: { ...refTo('votes', '1.1.0'), percent: 10, salt: '00'.repeat(8) },
        },
      },
    };
    const asked: string[] = [];
    const read = async (section: string, version: string) => {
      asked.push(`${section}/${version}`);
      if (section === 'votes') throw new Error('offline');
      return section === 'reviews' ? text : '{}';
    };
    const releases = await readReleases(of, read);
    expect([...releases.values()].map((r) => (r instanceof ReleaseRefused ? r.error : r.section))).toEqual([
      'reviews',
      'integrity',
      ...Array(3).fill('http'),
    ]);
    asked.length = 0;
    await readReleases(of, read, releases);
    expect(asked).toEqual(['slashes/1.0.0', 'votes/1.0.0', 'votes/0.9.0', 'votes/1.1.0']);
  });
});

describe('readRelease', () => {
  test('accepts exactly the text the registry names', async () => {
    const text = JSON.stringify(release('reviews'));
    expect((await readRelease('reviews', { version: '1.0.0', digest: await sha384(text) }, text)).section).toBe(
      'reviews',
    );
  });

  const ref = async (text: string, version = '1.0.0') => ({ version, digest: await sha384(text) });

  test('rejects another text, section or version', async () => {
    const text = JSON.stringify(release('reviews'));
    const of = await ref(text);
    for (const [section, asked, given, refusal] of [
      ['reviews', of, `${text} `, { error: 'integrity', message: 'reviews 1.0.0: digest differs' }],
      ['slashes', of, text, { error: 'integrity', message: 'slashes 1.0.0: record belongs to reviews 1.0.0' }],
      [
        'reviews',
        { ...of, version: '1.0.1' },
        text,
        { error: 'integrity', message: 'reviews 1.0.1: record belongs to reviews 1.0.0' },
      ],
    ] as const)
      await expect(readRelease(section, asked, given)).rejects.toMatchObject({ code: 'release-refused', ...refusal });
  });

  test('rejects a record that declares the pages of another section', async () => {
    const { declaration } = release('slashes');
    const text = JSON.stringify(release('reviews', { declaration }));
    await expect(readRelease('reviews', await ref(text), text)).rejects.toThrow(ReleaseRefused);
  });

  test.each(['not json', '{}'])('refuses what is no record as one of another time: %s', async (text) => {
    await expect(readRelease('reviews', await ref(text), text)).rejects.toMatchObject({
      error: 'incompatible',
      message: 'reviews 1.0.0: record is malformed',
    });
  });
});
