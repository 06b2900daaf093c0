import { expect, test } from 'vitest';
import { integritySchema, type Release, releaseSchema, signedStateSchema } from './index';

const hash = integritySchema.parse(`sha384-${'A'.repeat(64)}`);
const release: Release = {
  schema: 1,
  section: 'reviews',
  version: '1.0.0',
  builtAt: '2026-01-01T00:00:00Z',
  commit: null,
  sources: hash,
  container: 'section_reviews_1_0_0',
  contract: '^1.0.0',
  shared: { react: '^19.0.0' },
  entry: 'entry.js',
  assets: [{ path: 'entry.js', integrity: hash, kind: 'js', size: 10, brotli: 8 }],
  exposes: { './reviews/ReviewsPage': { js: [], css: [] } },
  declaration: {
    id: 'reviews',
    name: 'Reviews',
    owner: 'Reviews team',
    contract: '^1.0.0',
    prefixes: ['/reviews'],
    routes: [{ path: '/reviews', page: './reviews/ReviewsPage', title: 'Reviews', description: 'All reviews.' }],
    nav: [],
    widgets: [],
    commands: [],
  },
  budget: { entry: 14_000, page: 60_000, css: 10_000 },
};

test('a complete record is read', () => {
  expect(releaseSchema.parse(release)).toEqual(release);
});

test.each([
  ['a file without a hash', { exposes: { './reviews/ReviewsPage': { js: ['assets/page.js'], css: [] } } }],
  ['an entry that is not among the files', { entry: 'other.js' }],
  ['a weaker hash', { assets: [{ ...release.assets[0], integrity: 'sha256-abc' }] }],
  ['no integrity at all', { assets: [{ path: 'entry.js', kind: 'js', size: 1, brotli: 1 }] }],
  ['a path that leaves the release', { entry: '../evil.js', assets: [{ ...release.assets[0], path: '../evil.js' }] }],
  [
    'an absolute address',
    { entry: 'https://evil.example/x.js', assets: [{ ...release.assets[0], path: 'https://evil.example/x.js' }] },
  ],
  ['a container name that is no identifier', { container: 'alert(1)' }],
  ['a version that is none', { version: 'latest' }],
])('a record with %s is refused', (_what, change) => {
  expect(releaseSchema.safeParse({ ...release, ...change }).success).toBe(false);
});

test('a signature must be there', () => {
  expect(signedStateSchema.safeParse({ payload: '{}' }).success).toBe(false);
});
