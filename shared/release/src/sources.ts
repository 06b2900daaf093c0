import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

const SOURCE = /\.(tsx?|css|json|woff2|svg|js)$/;
const IGNORED = /(^|\/)(node_modules|dist|gallery|\.[^/]+)(\/|$)|\.test\.tsx?$/;

/**
 * Digest of everything a build of `folders` depends on (paths relative to `root`, plus the lock file).
 * Equal sources give an equal digest on every machine.
 */
export async function sourcesDigest(root: string, folders: readonly string[]): Promise<string> {
  const files = (await Promise.all(folders.map((folder) => sourceFiles(join(root, folder))))).flat();
  const hash = createHash('sha384');
  for (const file of [...files, join(root, 'pnpm-lock.yaml')].sort()) {
    hash
      .update(`${relative(root, file)}\0`)
      .update(await readFile(file))
      .update('\0');
  }
  return `sha384-${hash.digest('base64')}`;
}

async function sourceFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && SOURCE.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !IGNORED.test(relative(folder, file)));
}
