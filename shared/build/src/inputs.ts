import { createHash } from 'node:crypto';
import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** What a build was made of, so that it can be told later whether another one would come out the same. */
export type BuildInputs = {
  /** Folders and files of its own, whole; tests do not count. Relative to the workspace, as all of these. */
  own: string[];
  /** Files of shared packages that are inside the build. What the host brings is not. */
  files: string[];
  /** Packages of others inside it, as `name@version`. */
  packages: string[];
};

export const INPUTS_FILE = 'inputs.json';

const TEST = /\.test\.tsx?$/;
const HIDDEN = /(^|\/)\./;

/** Sorts the modules of a build into what it was made of. `modules`: absolute paths. */
export async function inputsOf(
  workspace: string,
  own: readonly string[],
  modules: readonly string[],
): Promise<BuildInputs> {
  const root = await realpath(workspace);
  const files: string[] = [];
  const packages = new Set<string>();
  for (const file of modules) {
    const folder = /^.*\/node_modules\/(@[^/]+\/)?[^/]+/.exec(file)?.[0];
    const path = relative(root, file);
    if (folder) packages.add(folder);
    else if (!own.some((mine) => path === mine || path.startsWith(`${mine}/`))) files.push(path);
  }
  const named = [...packages].map(async (folder) => {
    const { name, version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
    return `${name}@${version}`;
  });
  return { own: [...own].sort(), files: [...new Set(files)].sort(), packages: (await Promise.all(named)).sort() };
}

/**
 * Digest of inputs as they are now. A file that is gone counts as changed, and so does a package whose version the lock
 * file does not name any more. Equal inputs give an equal digest on every machine.
 */
export async function inputsDigest(workspace: string, { own, files, packages }: BuildInputs): Promise<string> {
  const hash = createHash('sha384');
  const paths = [...(await Promise.all(own.map((path) => filesAt(workspace, path)))).flat(), ...files].sort();
  for (const path of paths) {
    const bytes = await readFile(join(workspace, path)).catch(() => 'gone');
    hash.update(`${path}\0`).update(bytes).update('\0');
  }
  const lock = await readFile(join(workspace, 'pnpm-lock.yaml'), 'utf8');
  for (const name of packages) hash.update(`${name} ${isLocked(lock, name) ? 'locked' : 'gone'}\0`);
  return `sha384-${hash.digest('base64')}`;
}

/** A file, or the files of a folder, relative to the workspace. */
async function filesAt(workspace: string, path: string): Promise<string[]> {
  const state = await stat(join(workspace, path)).catch(() => null);
  if (!state?.isDirectory()) return [path];
  const entries = await readdir(join(workspace, path), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(workspace, join(entry.parentPath, entry.name)))
    .filter((file) => !TEST.test(file) && !HIDDEN.test(relative(path, file)));
}

function isLocked(lock: string, name: string): boolean {
  return lock.includes(`\n  ${name}:`) || lock.includes(`\n  '${name}':`);
}
