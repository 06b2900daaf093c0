import { CommandError } from '@companion/program';
import { chromiumPath, HEADLESS_SHELL, wholeChromiumPath } from '../e2e/browser';
import { installDebian } from './installDebian';

/**
 * Path of a Chromium for the browser suites. If we may install packages and none is configured, Debian's headless shell is
 * installed, even if a full browser is present, because it is faster. @throws CommandError
 */
export function ensureChromium(): string {
  const found = chromiumPath();
  if (found && (process.env.CHROMIUM || found === HEADLESS_SHELL || process.getuid?.() !== 0)) return found;
  console.log('Installing a Chromium for the browser suites …');
  installDebian('chromium-headless-shell');
  if (!chromiumPath()) installDebian('chromium');
  return present(chromiumPath());
}

/** Path of a Chromium for measurements: the headless shell does not paint and reports no first paint. @throws CommandError */
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
