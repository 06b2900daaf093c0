import { spawnSync } from 'node:child_process';
import { chromiumPath } from '../e2e/browser';
import { CommandError } from './environment';

/** Path of a Chromium for the browser suites; installs Debian's package when there is none and we may. @throws CommandError */
export function ensureChromium(): string {
  const found = chromiumPath();
  if (found) return found;
  console.log('No Chromium found: installing the package "chromium" …');
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', 'chromium'],
  ]) {
    const { status } = spawnSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    if (status !== 0) break;
  }
  const installed = chromiumPath();
  if (!installed)
    throw new CommandError(
      'The browser suites need Chromium and it could not be installed: install it, or set CHROMIUM to its path.',
    );
  return installed;
}
