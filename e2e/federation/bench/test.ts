import { test as base } from '../../visit';
import { Bench } from './bench';
import { BENCH } from './variants';

/** The suites' `test` on the fault bench, which all specs share: it is built once. */
export const test = base.extend<object, { bench: Bench }>({
  bench: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures wanted from this pattern.
    async ({}, use) => {
      const bench = await Bench.start();
      await use(bench);
      await bench.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: BENCH.site,
  // What each test breaks is written to the console.
  allowed: [/./],
});
