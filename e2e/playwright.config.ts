import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGS, chromiumPath } from './browser';
import { SITES } from './sites';

const use = (name: keyof typeof SITES) => ({ baseURL: `http://localhost:${SITES[name].ports.site}` });

/** One browser suite per data set. */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results/browser',
  globalSetup: './start-sites.ts',
  // One more than there are cores: a page waits for the server as often as the other way round.
  workers: availableParallelism() + 1,
  retries: 0,
  // Long enough for a machine of half the speed: what a page may take stands in the benches.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  reporter: [['list'], ['json']],
  use: {
    actionTimeout: 30_000,
    launchOptions: { executablePath: chromiumPath(), args: CHROMIUM_ARGS },
    viewport: { width: 1280, height: 900 },
    colorScheme: 'dark',
    locale: 'en-US',
    timezoneId: 'UTC',
    trace: 'off',
    screenshot: 'only-on-failure',
    // Painting what moves is an eighth of the suites' time; the full run sees it move.
    contextOptions: { reducedMotion: process.env.FULL ? 'no-preference' : 'reduce' },
  },
  projects: [
    // Its sections break in sites of its own, one bench for all its files. First in line: it takes longest of all that waits.
    { name: 'federation', testDir: './federation', use: use('golden'), workers: 1 },
    // Moves a clock, changes settings or releases, ends services: one after the other, on a site of its own.
    { name: 'changing', testDir: './changing', use: use('changing'), workers: 1 },
    { name: 'golden', testDir: './golden', use: use('golden') },
    { name: 'g2', testDir: './g2', use: use('g2') },
    // Publishes other parameters of a detector: what the suites before it read would be another answer.
    { name: 'g2-changing', testDir: './g2-changing', use: use('g2'), dependencies: ['g2'] },
    { name: 'hostile', testDir: './hostile', use: use('hostile') },
  ],
});
