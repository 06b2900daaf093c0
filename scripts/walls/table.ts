/**
 * The architecture's walls as data: who may import whom, and why. Anything not allowed by a row is rejected. `check.ts`
 * enforces it on every file, `print.ts` renders it for people.
 */
export type Room = {
  name: string;
  /**
   * Folders and files relative to the root; the longest match owns a file. `*` matches one section, each of which is a
   * room of its own.
   */
  at: readonly string[];
  /**
   * `pure`: no React, no `node:*`, no I/O, and only the packages in `packages`. `browser`: no `node:*`. `program`: runs on
   * Node or Deno and may do both.
   */
  kind: 'pure' | 'browser' | 'program';
  /** Rooms it may import; `*` is every room. */
  imports: readonly string[];
  /** For a pure room: the packages it may use. Any other room may use those in its package.json. */
  packages?: readonly string[];
  /** Rooms only its tests may import, in addition to `TEST_ROOMS`. */
  tests?: readonly string[];
  /** It refers to foreign files by path: it is not a package, or runs on Deno, which cannot resolve the packages by name. */
  byPath?: true;
  /** Hint shown if an import of this room is rejected. */
  instead: string;
};

const browserCore = ['browser', 'contract', 'services', 'domain', 'functions'];
const NO_BACKEND =
  'Nothing a visitor loads, and nothing shared, imports the backend: call a page function through @companion/data.';
const NO_TOOL = 'Building and releasing are tools: what runs in a page or answers a visitor does without them.';

export const ROOMS: readonly Room[] = [
  {
    name: 'contract',
    at: ['shared/contract'],
    kind: 'pure',
    imports: [],
    packages: ['zod'],
    instead: 'The contract is open to every room.',
  },
  {
    name: 'services',
    at: ['shared/contract/src/services.ts'],
    kind: 'browser',
    imports: ['contract'],
    instead: 'The hooks of the host are React: a pure room and a program take values as arguments.',
  },
  {
    name: 'browser',
    at: ['shared/browser'],
    kind: 'browser',
    imports: ['contract'],
    instead: 'Missing browser APIs concern only pages.',
  },
  {
    name: 'registry',
    at: ['shared/registry'],
    kind: 'pure',
    imports: ['contract'],
    instead: 'Which release runs where is decided by the host, its server and the release tool alone.',
  },
  {
    name: 'domain',
    at: ['shared/domain'],
    kind: 'pure',
    imports: ['contract'],
    packages: ['@noble/curves'],
    byPath: true,
    instead: 'The contract and the registry know nothing of what the pages show.',
  },
  {
    name: 'domain-texts',
    at: ['shared/domain/tools'],
    kind: 'program',
    imports: ['domain'],
    instead: NO_TOOL,
  },
  {
    name: 'functions',
    at: ['shared/functions'],
    kind: 'pure',
    imports: ['contract', 'domain'],
    packages: ['zod'],
    byPath: true,
    instead: 'Declarations of page functions build on contract and domain, never the other way round.',
  },
  {
    name: 'functions-book',
    at: ['shared/functions/tools'],
    kind: 'program',
    imports: ['functions'],
    instead: NO_TOOL,
  },
  {
    name: 'limits',
    at: ['shared/limits'],
    kind: 'program',
    imports: [],
    instead: 'Limits are enforced by the servers, not by the code they limit.',
  },
  {
    name: 'program',
    at: ['shared/program'],
    kind: 'program',
    imports: ['contract'],
    instead: 'How a program reads its settings and ends concerns programs only.',
  },
  {
    name: 'data',
    at: ['shared/data'],
    kind: 'browser',
    imports: browserCore,
    instead: 'Only what runs in a page reads data through @companion/data; a pure room takes values as arguments.',
  },
  {
    name: 'web3',
    at: ['shared/web3'],
    kind: 'browser',
    imports: browserCore,
    instead: 'The wallet is reached from a page, through @companion/web3 or useWallet.',
  },
  {
    name: 'wallet-runtime',
    at: ['shared/web3/src/runtime'],
    kind: 'browser',
    imports: [...browserCore, 'web3'],
    instead: 'Only the host loads the wallet, once it is needed: use @companion/web3.',
  },
  {
    name: 'ui',
    at: ['shared/ui'],
    kind: 'browser',
    imports: [...browserCore, 'data'],
    instead: 'Only what runs in a page uses the kit.',
  },
  {
    name: 'ui-gallery',
    at: ['shared/ui/gallery'],
    kind: 'program',
    imports: [...browserCore, 'data', 'ui', 'build'],
    instead: NO_TOOL,
  },
  {
    name: 'testing',
    at: ['shared/testing'],
    kind: 'browser',
    imports: [...browserCore, 'data', 'ui'],
    instead: 'Fake services are for tests.',
  },
  {
    name: 'build',
    at: ['shared/build'],
    kind: 'program',
    imports: ['contract', 'program'],
    instead: NO_TOOL,
  },
  {
    name: 'release',
    at: ['shared/release'],
    kind: 'program',
    imports: ['contract', 'domain', 'registry', 'limits', 'program', 'build', 'release-control'],
    instead: NO_TOOL,
  },
  {
    name: 'release-control',
    at: [
      'shared/release/src/control/client.ts',
      'shared/release/src/control/request.ts',
      'shared/release/src/judgement',
    ],
    kind: 'browser',
    imports: ['contract', 'domain'],
    tests: ['release'],
    instead: 'Releases are changed from the admin section alone.',
  },
  {
    name: 'host',
    at: ['host'],
    kind: 'browser',
    imports: [...browserCore, 'registry', 'data', 'web3', 'wallet-runtime', 'ui'],
    instead: 'The host is reached through the hooks of @companion/contract/services.',
  },
  {
    name: 'host-server',
    at: ['host/server', 'host/build.ts'],
    kind: 'program',
    imports: [
      'contract',
      'services',
      'domain',
      'functions',
      'registry',
      'limits',
      'program',
      'build',
      'release',
      'host',
    ],
    instead: 'The server of the site sends the host; nothing but scripts and browser suites imports it.',
  },
  {
    name: 'section',
    at: ['remote-*'],
    kind: 'browser',
    imports: [...browserCore, 'data', 'web3', 'ui'],
    instead: 'A section is loaded, never imported: offer or use a slot of the contract.',
  },
  {
    name: 'admin',
    at: ['remote-admin'],
    kind: 'browser',
    imports: [...browserCore, 'data', 'web3', 'ui', 'release-control'],
    instead: 'A section is loaded, never imported: offer or use a slot of the contract.',
  },
  {
    name: 'jobs',
    at: ['backend/jobs'],
    kind: 'program',
    imports: ['contract', 'domain', 'functions', 'limits', 'program'],
    tests: ['local', 'network'],
    instead: NO_BACKEND,
  },
  {
    name: 'network',
    at: ['backend/network'],
    kind: 'program',
    imports: ['contract', 'domain', 'program'],
    instead: NO_BACKEND,
  },
  {
    name: 'local',
    at: ['backend/local'],
    kind: 'program',
    imports: ['contract', 'domain', 'functions', 'limits', 'program', 'supabase'],
    byPath: true,
    instead: NO_BACKEND,
  },
  {
    name: 'supabase',
    at: ['backend/supabase'],
    kind: 'program',
    imports: ['contract', 'domain', 'functions', 'limits'],
    tests: ['local', 'network', 'data', 'host-server', 'release'],
    byPath: true,
    instead: NO_BACKEND,
  },
  {
    name: 'scripts',
    at: ['scripts', 'vitest.config.ts'],
    kind: 'program',
    imports: ['*'],
    byPath: true,
    instead: 'Nothing imports the commands that start, build and measure it.',
  },
  {
    name: 'e2e',
    at: ['e2e'],
    kind: 'program',
    imports: ['*'],
    byPath: true,
    instead: 'Nothing imports the browser suites.',
  },
];

/**
 * APIs that browsers block, lack or implement incorrectly, and the only place in page code that may use each. A name with a
 * dot is that member; one without is rejected everywhere, including as a member or destructured property.
 */
export type Border = { names: readonly string[]; at: readonly string[]; instead: string };

export const BORDERS: readonly Border[] = [
  {
    names: ['localStorage', 'sessionStorage', 'indexedDB', 'cookieStore', 'document.cookie'],
    // The document's inline scripts run before any module.
    at: ['shared/browser/src/store.ts', 'host/src/boot/theme-boot.js', 'host/src/boot/start-boot.js'],
    instead: 'Throws on access where cookies are blocked: use localStore or sessionStore of @companion/browser.',
  },
  {
    names: ['navigator.clipboard', 'ClipboardItem'],
    at: ['shared/browser/src/clipboard.ts'],
    instead: 'Plain http has no clipboard: use copyText or copyPicture of @companion/browser.',
  },
  {
    names: ['crypto.randomUUID'],
    at: [],
    instead: 'It is missing on plain http: use randomId of @companion/browser.',
  },
  {
    names: ['crypto.subtle'],
    at: ['host/src/boot/webCrypto.ts'],
    instead: 'It is missing on plain http: hash and verify with @companion/registry or @companion/domain.',
  },
  {
    names: ['navigator.serviceWorker', 'navigator.storage', 'caches', 'isSecureContext'],
    at: ['shared/browser/src/secure.ts'],
    instead: 'It is missing on plain http: ask isSecure of @companion/browser, and say needsSecure.',
  },
  {
    names: ['AbortSignal.any'],
    at: [],
    instead: 'It is missing in the oldest browsers we build for: use withTimeout of @companion/browser.',
  },
];

/**
 * What every test may import in addition to its room's imports. Applies to `*.test.*` and `*.fixture.*` files, and to folders
 * called `test` or `tests`.
 */
export const TEST_ROOMS: readonly string[] = ['testing'];
export const TEST_PACKAGES: readonly string[] = ['vitest', '@testing-library/*', 'fast-check', 'node:*'];

/** Names through which a pure room could do I/O. */
export const IO_GLOBALS: readonly string[] = [
  'fetch',
  'XMLHttpRequest',
  'WebSocket',
  'EventSource',
  'Worker',
  'localStorage',
  'sessionStorage',
  'indexedDB',
  'document',
  'window',
  'navigator',
  'process',
  'Deno',
];
