import { defineConfig } from 'vitest/config';

/**
 * Tests of one piece, selected by `main.ts`. Modules are reloaded for each run, because a mutant in module-level code takes
 * effect only on load.
 */
export default defineConfig({
  test: { environment: 'node', include: (process.env.MUTATION_TESTS ?? '').split(','), testTimeout: 60_000 },
});
