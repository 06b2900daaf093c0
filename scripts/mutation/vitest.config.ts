import { defineConfig } from 'vitest/config';

/** Tests of one piece; `main.ts` names them. Each run loads its modules anew: an error in what a module does once is there, or is not. */
export default defineConfig({
  test: { environment: 'node', include: (process.env.MUTATION_TESTS ?? '').split(','), testTimeout: 60_000 },
});
