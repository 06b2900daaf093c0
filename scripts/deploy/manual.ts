import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The line of docs/deploy.md that begins like this, without the account it is run by. @throws Error when there is none */
export function manualLine(site: string, account: string, beginning: string): string {
  const page = readFileSync(join(site, 'docs/deploy.md'), 'utf8');
  const line = page.split('\n').find((one) => one.startsWith(`sudo -u ${account} ${beginning}`));
  if (!line) throw new Error(`docs/deploy.md has no line with ${beginning}.`);
  return line.slice(`sudo -u ${account} `.length);
}
