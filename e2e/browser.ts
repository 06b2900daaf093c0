import { existsSync } from 'node:fs';
import { type Browser, chromium } from '@playwright/test';

export const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

/**
 * Where distributions put Chromium; `CHROMIUM` in the environment goes first. The headless shell is the same engine
 * without the browser's own windows, which cost a third of the suites' time.
 */
const PLACES = [HEADLESS_SHELL, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** No background traffic of the browser's own: only what the site does is seen. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Path of the browser the suites run in, or undefined when there is none. */
export function chromiumPath(): string | undefined {
  return [process.env.CHROMIUM, ...PLACES].find((path) => path && existsSync(path));
}

/** Path of a browser with windows, or undefined when there is none. */
export function wholeChromiumPath(): string | undefined {
  return [process.env.CHROMIUM, ...PLACES].find((path) => path && path !== HEADLESS_SHELL && existsSync(path));
}

export function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_ARGS });
}
