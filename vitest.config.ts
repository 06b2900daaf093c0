import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const browser = ['shared/ui', 'shared/data', 'shared/web3', 'shared/testing', 'host/src', 'remote-*'];
const node = [
  'shared/contract',
  'shared/registry',
  'shared/domain',
  'shared/functions',
  'shared/build',
  'shared/release',
  'shared/limits',
  'shared/program',
  'backend',
  'host/server',
  'scripts',
];
/** Replace a module of the product, so they cannot share it with other files. */
const alone = ['backend/local/src/fatal.test.ts'];
const tests = (roots: string[]) => roots.map((root) => `${root}/**/*.test.{ts,tsx}`);

const onNode = { environment: 'node', testTimeout: 180_000, hookTimeout: 180_000 } as const;

export default defineConfig({
  test: {
    // The default leaves a core free; nobody else needs it here.
    maxWorkers: availableParallelism(),
    projects: [
      {
        test: {
          name: 'browser',
          include: tests(browser),
          environment: 'happy-dom',
          // Rendering is slow on a busy machine; a hang still fails.
          testTimeout: 30_000,
          css: { modules: { classNameStrategy: 'non-scoped' } },
        },
      },
      // Files share their worker's modules: loading and warming up the database engine anew would double the time.
      {
        test: {
          ...onNode,
          name: 'node',
          include: tests(node),
          exclude: [...alone, '**/node_modules/**'],
          isolate: false,
        },
      },
      { test: { ...onNode, name: 'alone', include: alone } },
    ],
  },
});
