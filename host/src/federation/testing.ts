import { integritySchema, type PlannedRelease, type PlannedSection } from '@companion/contract';

/** Modules every release of these tests has. */
export const PAGE = './Page';

let count = 0;
const hash = (letter: string) => integritySchema.parse(`sha384-${letter.repeat(64)}`);

/** A release of its own: nothing that an earlier test loaded is known of it. */
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
