import { CommandError } from '@companion/program';
import { chromiumPath, HEADLESS_SHELL } from '../e2e/browser';
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
  const installed = chromiumPath();
  if (!installed)
    throw new CommandError(
      'The browser suites need Chromium, and it could not be installed.',
      'Install it, or set CHROMIUM to its path.',
    );
  return installed;
}
