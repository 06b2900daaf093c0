import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const browser = ['shared/ui', 'shared/data', 'shared/web3', 'shared/testing', 'host/src', 'remote-*'];
const node = [
  'shared/contract',
  'shared/registry',
  'shared/domain',
  'shared/build',
  'shared/release',
  'backend',
  'host/server',
  'scripts',
];
const tests = (roots: string[]) => roots.map((root) => `${root}/**/*.test.{ts,tsx}`);

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
      { test: { name: 'node', include: tests(node), environment: 'node', testTimeout: 180_000, hookTimeout: 180_000 } },
    ],
  },
});
