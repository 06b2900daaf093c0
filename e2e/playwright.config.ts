import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
// Sets the day of the samples for all workers.
import { isFull } from '../shared/testing/src/daily';
import { CHROMIUM_ARGS, chromiumPath } from './browser';
import type { SiteOption } from './kit';

/** URL of an existing site, on which only the read-only tests run. */
const { SITE } = process.env;

/** One browser suite per data set. */
export default defineConfig<object, SiteOption>({
  testDir: '.',
  outputDir: '../test-results/browser',
  ...(SITE ? { grep: /@reads/ } : { globalSetup: './start-sites.ts' }),
  // One more than there are cores, since pages and server wait for each other.
  workers: availableParallelism() + 1,
  retries: 0,
  failOnFlakyTests: true,
  // No outcome depends on the machine: performance limits are in the benchmarks. The full run's walks open every page.
  timeout: isFull ? 3_600_000 : 1_200_000,
  expect: { timeout: 60_000 },
  forbidOnly: true,
  reporter: [['list'], ['json'], ['html', { open: 'never', outputFolder: '../test-results/report' }], ['./summary.ts']],
  use: {
    actionTimeout: 60_000,
    launchOptions: { executablePath: chromiumPath(), args: CHROMIUM_ARGS },
    viewport: { width: 1280, height: 900 },
    colorScheme: 'dark',
    locale: 'en-US',
    timezoneId: 'UTC',
    // The trace shows a failed test step by step; `npm test` runs without it, which is faster.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    // Animations take an eighth of the suites' time; only the full run has them.
    contextOptions: { reducedMotion: isFull ? 'no-preference' : 'reduce' },
  },
  projects: [
    // Its sections break on its own sites, one bench for all its files. First, because it takes the longest.
    { name: 'federation', testDir: './federation', workers: 1 },
    // Changes a clock, settings or releases, and kills services: one test at a time, on its own site.
    { name: 'changing', testDir: './changing', use: { withDataSet: 'changing' }, workers: 1 },
    { name: 'golden', testDir: './golden' },
    { name: 'g2', testDir: './g2', use: { withDataSet: 'g2' } },
    // Publishes other detector parameters, which would change the answers of the suites before it.
    { name: 'g2-changing', testDir: './g2-changing', use: { withDataSet: 'g2' }, dependencies: ['g2'] },
    { name: 'hostile', testDir: './hostile', use: { withDataSet: 'hostile' } },
  ],
});
