/** Packages that only some areas import directly, and what the others use instead. */
export type Facade = {
  packages: readonly string[];
  /** Areas that import them directly. */
  rooms: readonly string[];
  instead: string;
  /** The bundler adds it to every build: a section has its own copy. */
  inEveryBuild?: true;
};

/** Areas of `scripts/walls/table.ts` whose code runs in a page. */
const inPages = [
  'services',
  'data',
  'web3',
  'wallet-runtime',
  'ui',
  'ui-gallery',
  'testing',
  'host',
  'section',
  'admin',
];
const kit = ['ui', 'ui-gallery'];

/** The first match wins. */
export const FACADES: readonly Facade[] = [
  {
    packages: ['react'],
    rooms: inPages,
    instead: 'React is for what runs in a page.',
  },
  {
    packages: ['react-dom'],
    rooms: ['host', 'wallet-runtime', ...kit],
    instead: 'The host owns the one tree of the page; a section hands it components.',
  },
  {
    packages: ['react-router', 'react-router-dom'],
    rooms: ['host', ...kit],
    instead: 'Use @companion/ui/router: there is one router, the host’s.',
  },
  {
    packages: ['@tanstack/*'],
    rooms: ['data', 'wallet-runtime'],
    instead: 'Use @companion/data/query: there is one cache of answers.',
  },
  {
    packages: ['wagmi', '@wagmi/*', '@rainbow-me/*'],
    rooms: ['web3', 'wallet-runtime'],
    instead: 'Use @companion/web3: there is one wallet, loaded when somebody needs it.',
  },
  {
    packages: ['pg', '@electric-sql/*', '@supabase/lite'],
    rooms: ['local', 'supabase', 'scripts'],
    instead: 'Only the embedded backend and the tests of the database speak to Postgres itself: call a page function.',
  },
  {
    packages: ['@supabase/*'],
    rooms: ['data', 'jobs', 'local', 'supabase', 'e2e', 'scripts'],
    instead: 'Use @companion/data: there is one session and one way to call a page function.',
  },
  {
    packages: ['radix-ui', '@radix-ui/*'],
    rooms: kit,
    instead: 'Use @companion/ui/core: layers and focus have one owner.',
  },
  {
    packages: ['sonner'],
    rooms: kit,
    instead: 'Use useToast of @companion/contract/services: messages appear in one place.',
  },
  {
    packages: ['cmdk'],
    rooms: kit,
    instead: 'Declare commands in section.ts, or use @companion/ui/palette.',
  },
  {
    packages: ['d3-*'],
    rooms: kit,
    instead: 'Use @companion/ui/chart: charts look and read the same everywhere.',
  },
  {
    packages: ['@module-federation/*'],
    inEveryBuild: true,
    rooms: ['build', 'host'],
    instead: 'Sections are built by @companion/build and loaded by the host.',
  },
];

/** Whether a pattern (`zod`, `@tanstack/*`, `d3-*`, `node:*`) matches a package or an import such as `zod/mini`. */
export function covers(pattern: string, name: string): boolean {
  return pattern.endsWith('*')
    ? name.startsWith(pattern.slice(0, -1))
    : name === pattern || name.startsWith(`${pattern}/`);
}
