import { existsSync } from 'node:fs';
import { CommandError } from '@companion/program';
import { installDebian } from './installDebian';

/** Where distributions install Firefox; `FIREFOX` in the environment takes precedence. */
const PLACES = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];

const found = () => [process.env.FIREFOX, ...PLACES].find((path) => path && existsSync(path));

/** Path of a Firefox for the full run; installs Debian's if we may install packages. @throws CommandError */
export function ensureFirefox(): string {
  if (!found() && process.getuid?.() === 0) {
    console.log('Installing a Firefox for the browser suites …');
    installDebian('firefox-esr');
  }
  const path = found();
  if (!path)
    throw new CommandError(
      'Firefox is needed, and it could not be installed.',
      'Install it, or set FIREFOX to its path.',
    );
  return path;
}
