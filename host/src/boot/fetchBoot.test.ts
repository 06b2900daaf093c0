import { type RegistryState, type Release, releaseSchema } from '@companion/contract';
import { generateKeys, sha384, signState } from '@companion/registry';
import { afterEach, expect, test, vi } from 'vitest';
import { fetchBoot } from './fetchBoot';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function recordOf(section: string): Release {
  const hash = `sha384-${'A'.repeat(64)}`;
  return releaseSchema.parse({
    schema: 1,
    section,
    version: '1.0.0',
    builtAt: '2026-01-01T00:00:00Z',
    commit: null,
    sources: hash,
    container: `section_${section}`,
    contract: '^1.0.0',
    shared: {},
    entry: 'entry.js',
    assets: [{ path: 'entry.js', integrity: hash, kind: 'js', size: 1, brotli: 1 }],
    exposes: {},
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
    budget: { entry: 1, page: 1, css: 1 },
  });
}

test('on a static host, a record that never comes costs its own section and not the site', async () => {
  const keys = await generateKeys();
  const texts = Object.fromEntries(['reviews', 'slashes'].map((id) => [id, JSON.stringify(recordOf(id))]));
  const sections: RegistryState['sections'] = {};
  for (const [id, text] of Object.entries(texts))
    sections[id] = {
      current: { version: '1.0.0', digest: await sha384(text) },
      previous: null,
      canary: null,
      disabled: null,
    };
  const why = { at: '2026-01-01T00:00:00Z', author: 'ann', reason: 'test' };
  const state: RegistryState = { schema: 1, site: keys.site, revision: 1, ...why, hosts: [], sections };
  const files: Record<string, string> = {
    '/config.json': JSON.stringify({ releasesUrl: 'https://cdn', registry: keys }),
    'https://cdn/registry.json': JSON.stringify(await signState(state, keys.privateKey)),
    'https://cdn/reviews/1.0.0/release.json': texts.reviews ?? '',
  };
  vi.stubGlobal('__SHARED_VERSIONS__', {});
  vi.stubGlobal('fetch', (url: string, { signal }: RequestInit = {}) =>
    files[url] === undefined
      ? new Promise((_, reject) => {
          if (signal?.aborted) reject(signal.reason);
          signal?.addEventListener('abort', () => reject(signal.reason));
        })
      : Promise.resolve(new Response(files[url])),
  );
  const soon = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(soon.signal);
  setTimeout(() => soon.abort(), 200);
  const { plan } = await fetchBoot();
  expect(plan.sections.map(({ id }) => id)).toEqual(['reviews']);
  expect(plan.refused).toMatchObject([{ id: 'slashes', error: 'http' }]);
});
