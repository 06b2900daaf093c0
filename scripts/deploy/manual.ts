import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The line in docs/deploy.md with this beginning, without the account prefix. @throws Error if there is none */
export function manualLine(site: string, account: string, beginning: string): string {
  const page = readFileSync(join(site, 'docs/deploy.md'), 'utf8');
  const line = page.split('\n').find((one) => one.startsWith(`sudo -u ${account} ${beginning}`));
  if (!line) throw new Error(`docs/deploy.md has no line with ${beginning}.`);
  return line.slice(`sudo -u ${account} `.length);
}
