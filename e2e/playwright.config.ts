import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
// Sets the day of the samples for all workers.
import { isFull } from '../shared/testing/src/daily';
import { CHROMIUM_ARGS, chromiumPath } from './browser';
import type { SiteOption } from './kit';

/** Address of a site that stands somewhere: it gets the tests that only read. */
const { SITE } = process.env;

/** One browser suite per data set. */
export default defineConfig<object, SiteOption>({
  testDir: '.',
  outputDir: '../test-results/browser',
  ...(SITE ? { grep: /@reads/ } : { globalSetup: './start-sites.ts' }),
  // One more than there are cores: a page waits for the server as often as the other way round.
  workers: availableParallelism() + 1,
  retries: 0,
  failOnFlakyTests: true,
  // Long enough for a machine of half the speed: what a page may take stands in the benches. The full run's walks open every page.
  timeout: isFull ? 900_000 : 120_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  reporter: [['list'], ['json'], ['html', { open: 'never', outputFolder: '../test-results/report' }], ['./summary.ts']],
  use: {
    actionTimeout: 30_000,
    launchOptions: { executablePath: chromiumPath(), args: CHROMIUM_ARGS },
    viewport: { width: 1280, height: 900 },
    colorScheme: 'dark',
    locale: 'en-US',
    timezoneId: 'UTC',
    // The report shows what a failed test did, step by step; `npm test` does without, which is faster.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    // Painting what moves is an eighth of the suites' time; the full run sees it move.
    contextOptions: { reducedMotion: isFull ? 'no-preference' : 'reduce' },
  },
  projects: [
    // Its sections break in sites of its own, one bench for all its files. First in line: it takes longest of all that waits.
    { name: 'federation', testDir: './federation', workers: 1 },
    // Moves a clock, changes settings or releases, ends services: one after the other, on a site of its own.
    { name: 'changing', testDir: './changing', use: { withDataSet: 'changing' }, workers: 1 },
    { name: 'golden', testDir: './golden' },
    { name: 'g2', testDir: './g2', use: { withDataSet: 'g2' } },
    // Publishes other parameters of a detector: what the suites before it read would be another answer.
    { name: 'g2-changing', testDir: './g2-changing', use: { withDataSet: 'g2' }, dependencies: ['g2'] },
    { name: 'hostile', testDir: './hostile', use: { withDataSet: 'hostile' } },
  ],
});
