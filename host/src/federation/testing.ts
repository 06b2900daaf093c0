import { integritySchema, type PlannedRelease, type PlannedSection } from '@companion/contract';

/** Exposed by every release in these tests. */
export const PAGE = './Page';

let count = 0;
const hash = (letter: string) => integritySchema.parse(`sha384-${letter.repeat(64)}`);

/** A release with a unique container, so that nothing is shared with earlier tests. */
export function plannedRelease(version: string, bucket: PlannedRelease['bucket'] = 'current'): PlannedRelease {
  const container = `section_reviews_${version.replaceAll('.', '_')}_${count++}`;
  const url = `https://cdn.example/reviews/${version}`;
  return {
    id: 'reviews',
    version,
    bucket,
    container,
    entry: { url: `${url}/entry.js?${container}`, integrity: hash('e') },
    exposes: { [PAGE]: { js: [{ url: `${url}/page.js`, integrity: hash('p') }], css: [] } },
  };
}

export function plannedSection(version: string, fallbacks: PlannedRelease[] = []): PlannedSection {
  return {
    ...plannedRelease(version),
    fallbacks,
    passedOver: [],
    declaration: {
      id: 'reviews',
      name: 'Reviews',
      owner: 'Reviews team',
      contract: '^1.0.0',
      prefixes: ['/reviews'],
      routes: [{ path: '/reviews', page: PAGE, title: 'Reviews', description: 'Reviews' }],
      nav: [],
      widgets: [],
      commands: [],
    },
  };
}

/** The error rspack's chunk loader throws. */
export function chunkError(url: string, type = 'missing'): Error {
  return Object.assign(new Error(`Loading chunk failed: ${url}`), { name: 'ChunkLoadError', type, request: url });
}

const NO_HASH = `sha384-${'A'.repeat(64)}`;
/** A release reference whose content does not matter. */
export const anyRelease = (version: string): { version: string; digest: string } => ({ version, digest: NO_HASH });

/** A record as stored. */
export function releaseRecord(version: string, declares: object = {}): object {
  return {
    schema: 1,
    section: 'reviews',
    version,
    builtAt: '2026-01-01T00:00:00Z',
    commit: null,
    sources: NO_HASH,
    container: `section_reviews_${version.replaceAll('.', '_')}`,
    contract: '^1.0.0',
    shared: {},
    entry: 'entry.js',
    assets: [{ path: 'entry.js', integrity: NO_HASH, kind: 'js', size: 1, brotli: 1 }],
    exposes: {},
    declaration: { ...plannedSection('0.0.0').declaration, ...declares },
    budget: { entry: 1, page: 1, css: 1 },
  };
}

/** A registry state with one section. */
export function registryState(site: string, revision: number, current: ReturnType<typeof anyRelease>) {
  return {
    schema: 1 as const,
    site,
    hosts: [],
    revision,
    at: '2026-01-01T00:00:00Z',
    author: 'ann',
    reason: 'test',
    sections: { reviews: { current, previous: null, canary: null, disabled: null } },
  };
}
