import { CommandError } from '@companion/program';
import { chromiumPath, HEADLESS_SHELL, wholeChromiumPath } from '../e2e/browser';
import { installDebian } from './installDebian';

/**
 * Path of a Chromium for the browser suites. Where we may install packages and nobody chose a browser, Debian's headless
 * shell is fetched, also when a whole browser is there: it is the faster one. @throws CommandError
 */
export function ensureChromium(): string {
  const found = chromiumPath();
  if (found && (process.env.CHROMIUM || found === HEADLESS_SHELL || process.getuid?.() !== 0)) return found;
  console.log('Installing a Chromium for the browser suites …');
  installDebian('chromium-headless-shell');
  if (!chromiumPath()) installDebian('chromium');
  return present(chromiumPath());
}

/** Path of a Chromium for measuring: the headless shell paints for nobody and reports no first paint. @throws CommandError */
export function ensureWholeChromium(): string {
  if (!wholeChromiumPath() && process.getuid?.() === 0) {
    console.log('Installing a Chromium to measure in …');
    installDebian('chromium');
  }
  return present(wholeChromiumPath());
}

function present(path: string | undefined): string {
  if (!path)
    throw new CommandError(
      'Chromium is needed, and it could not be installed.',
      'Install it, or set CHROMIUM to its path.',
    );
  return path;
}
