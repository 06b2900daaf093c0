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
  /** Names it takes of each shared module, null for all of it; missing in a release of before they were noted. */
  takes?: Record<string, string[] | null>;
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
  const lockedAs = await readLock(workspace);
  for (const name of packages) hash.update(`${name} ${lockedAs(name) ?? 'gone'}\0`);
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

/**
 * What the lock file of a workspace says of a package named `name@version`: undefined where it does not name it. That of npm
 * has a hash too, which differs when a tarball has other content under the same version.
 */
async function readLock(workspace: string): Promise<(name: string) => string | undefined> {
  const pnpm = await readFile(join(workspace, 'pnpm-lock.yaml'), 'utf8').catch(() => null);
  if (pnpm !== null)
    return (name) => (pnpm.includes(`\n  ${name}:`) || pnpm.includes(`\n  '${name}':`) ? 'locked' : undefined);
  const npm: NpmLock = JSON.parse(await readFile(join(workspace, 'package-lock.json'), 'utf8'));
  const locked = new Map(
    Object.entries(npm.packages).map(([path, { version, integrity = 'locked' }]) => [
      `${path.split('node_modules/').at(-1)}@${version}`,
      integrity,
    ]),
  );
  return (name) => locked.get(name);
}

type NpmLock = { packages: Record<string, { version?: string; integrity?: string }> };
