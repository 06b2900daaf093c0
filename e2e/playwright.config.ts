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
  timeout: 60_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  reporter: [['list'], ['json']],
  use: {
    actionTimeout: 15_000,
    launchOptions: { executablePath: chromiumPath(), args: CHROMIUM_ARGS },
    viewport: { width: 1280, height: 900 },
    colorScheme: 'dark',
    locale: 'en-US',
    timezoneId: 'UTC',
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    // Its sections break in sites of its own, one bench for all its files. First in line: it takes longest of all that waits.
    { name: 'federation', testDir: './federation', use: use('golden'), workers: 1 },
    { name: 'golden', testDir: './golden', use: use('golden') },
    { name: 'g2', testDir: './g2', use: use('g2') },
    { name: 'hostile', testDir: './hostile', use: use('hostile') },
    // Moves a site's clock, changes its settings or its releases, or measures memory: nothing else may run meanwhile.
    {
      name: 'changing',
      testDir: './changing',
      use: use('golden'),
      dependencies: ['federation', 'golden', 'g2', 'hostile'],
      workers: 1,
    },
  ],
});
