import { createHash } from 'node:crypto';
import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** The inputs of a build, to determine later whether a new build would be identical. */
export type BuildInputs = {
  /** The build's own folders and files, completely; tests do not count. All paths are relative to the workspace. */
  own: string[];
  /** Bundled files of shared packages, without those provided by the host. */
  files: string[];
  /** Bundled third-party packages, as `name@version`. */
  packages: string[];
  /** Names imported from each shared module, null for everything; missing in older releases. */
  takes?: Record<string, string[] | null>;
};

export const INPUTS_FILE = 'inputs.json';

const TEST = /\.test\.tsx?$/;
const HIDDEN = /(^|\/)\./;

/** Sorts the modules of a build by kind of input. `modules`: absolute paths. */
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
 * Digest of the inputs in their current state. A missing file counts as changed, and so does a package whose version is no longer
 * in the lock file. Equal inputs give an equal digest on every machine.
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
 * What a workspace's lock file says about a package named `name@version`: undefined if it is not in it. npm's has a hash too,
 * which changes if a tarball has other content under the same version.
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
