import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { lazySharedModule } from './shared/build/src/sharedKeys.ts';
// Sets the day of the samples for all workers.
import { isFull } from './shared/testing/src/daily.ts';

/** Tests fill and drop databases: never those of a site. */
if (process.env.BACKEND_DATABASE_URL)
  throw new Error(
    'BACKEND_DATABASE_URL is the database of a site: unset it to run tests, which take DATABASE_URL or ANSWERS_ON.',
  );

/** Tests that need a page; a new one for each file costs as much as most tests, so all others run on Node. */
const browser = ['**/*.test.tsx', '**/*.dom.test.ts'];
/** Tests of what the database answers; with the address of a server in ANSWERS_ON they ask that instead of the embedded one. */
const answers = ['backend/supabase/tests/**/*.test.ts'];
/** The golden ones are asked of both. */
const otherAnswers = ['backend/supabase/tests/*.test.ts', 'backend/supabase/tests/!(golden)/**'];
/** Replace a module of the product, so they cannot share it with other files. */
const alone = ['backend/local/src/fatal.test.ts'];
/** Measure how long calls or others take, so nothing else runs beside them. */
const timed = ['scripts/attacks/attacks.test.ts', 'scripts/attacks/fairness.test.ts', 'scripts/sweep/sweep.test.ts'];
const NO_SOURCES = ['**/node_modules/**', '**/dist/**', '**/.*/**'];

/** The module that only builds have: its source is the same here. */
const LAZY_SHARED = resolve('host/src/lazyShared.js');
const lazyShared = {
  name: 'lazy-shared',
  resolveId: (id: string) => (id.endsWith('/lazyShared') ? LAZY_SHARED : null),
  load: (id: string) => (id === LAZY_SHARED ? lazySharedModule() : null),
};

/**
 * The generator of types needs the compiler's own interface, which TypeScript 7 has no more, and would colour its messages. As
 * dependencies these would be peers of the wallet kit, too.
 */
const generator = [
  { find: /^typescript$/, replacement: resolve('scripts/integrators/compiler.fixture.ts') },
  { find: /^supports-color$/, replacement: resolve('scripts/integrators/noColor.fixture.ts') },
];

/*
 * Whoever runs the tests and visitors live elsewhere: no test passes only where clocks show UTC and numbers have a point. West of
 * it by day, with minutes beside the hours, and a date line between.
 */
process.env.TZ = 'Pacific/Chatham';
process.env.LC_ALL = 'de_DE.UTF-8';

const onNode = { environment: 'node', testTimeout: 180_000, hookTimeout: 180_000 } as const;

export default defineConfig({
  test: {
    // One more than there are cores: files that end and start programs spend most of their time waiting for them.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        plugins: [lazyShared],
        test: {
          name: 'browser',
          include: browser,
          exclude: NO_SOURCES,
          environment: 'happy-dom',
          // Rendering is slow on a busy machine; a hang still fails.
          testTimeout: 30_000,
          css: { modules: { classNameStrategy: 'non-scoped' } },
        },
      },
      // Files share their worker's modules: loading and warming up the database engine anew would double the time.
      {
        resolve: { alias: generator },
        test: {
          ...onNode,
          name: 'node',
          server: { deps: { inline: ['openapi-typescript'] } },
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...browser, ...otherAnswers, ...alone, ...timed, ...NO_SOURCES],
          isolate: false,
        },
      },
      {
        test: {
          ...onNode,
          name: 'answers',
          include: answers,
          isolate: false,
          env: { DATABASE_URL: process.env.ANSWERS_ON ?? '' },
        },
      },
      { test: { ...onNode, name: 'alone', include: alone } },
      {
        test: { ...onNode, name: 'timed', include: timed, sequence: { groupOrder: isFull ? 1 : 0 } },
      },
    ],
  },
});
