import { existsSync } from 'node:fs';
import { type Browser, chromium } from '@playwright/test';

export const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

/**
 * Where distributions install Chromium; `CHROMIUM` in the environment takes precedence. The headless shell is the same engine
 * without browser windows, which cost a third of the suites' time.
 */
const PLACES = [HEADLESS_SHELL, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Disables the browser's background traffic, so that only the site's requests are seen. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Path of the browser for the suites, or undefined if there is none. */
export function chromiumPath(): string | undefined {
  return [process.env.CHROMIUM, ...PLACES].find((path) => path && existsSync(path));
}

/** Path of a browser with windows, or undefined if there is none. */
export function wholeChromiumPath(): string | undefined {
  return [process.env.CHROMIUM, ...PLACES].find((path) => path && path !== HEADLESS_SHELL && existsSync(path));
}

export function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_ARGS });
}
