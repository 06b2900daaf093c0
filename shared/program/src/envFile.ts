import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Loads `.env` of folder `root`; the environment takes precedence. A line without a value is ignored. */
export function loadEnvFile(root: string): void {
  const file = join(root, '.env');
  if (!existsSync(file)) return;
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const [, name, value] = /^\s*([A-Z_]+)\s*=\s*(.*?)\s*$/.exec(line) ?? [];
    if (name && value) process.env[name] ??= value;
  }
}
