import { createHash } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { BuildMode } from './baseConfig';
import { BuildFailed } from './buildFailed';
import type { HostBuild } from './buildHost';
import { type BuildInputs, INPUTS_FILE, inputsDigest } from './inputs';

/**
 * Layout of the host folder: shared `assets/`, `hosts/<id>/` with each host's document and record, and those of the newest at the
 * top.
 */
const HOSTS = 'hosts';
const DOCUMENTS = ['index.html', 'build.json'] as const;

/** Hosts that are kept, including the live one: tabs opened with them may still load a file. */
export const KEPT_HOSTS = 5;

type HostInputs = { inputs: BuildInputs; digest: string };

/** Name of a host, derived from its contents: identical builds have the same name. */
export function hostId({ mode, contract, shared, integrity, inlineScripts }: Omit<HostBuild, 'id'>): string {
  const parts = JSON.stringify([mode, contract, shared, Object.entries(integrity).sort(), inlineScripts]);
  return createHash('sha384').update(parts).digest('hex').slice(0, 12);
}

/** Names of the hosts in a folder, most recently used first. */
export async function hostsIn(dir: string): Promise<string[]> {
  const names = await readdir(join(dir, HOSTS)).catch(() => []);
  const used = await Promise.all(
    names.map(async (id) => {
      const record = await stat(join(dir, HOSTS, id, 'build.json')).catch(() => null);
      return record ? [{ id, at: record.mtimeMs }] : [];
    }),
  );
  return used
    .flat()
    .sort((a, b) => b.at - a.at)
    .map(({ id }) => id);
}

/** What the site server needs to know about a host in a folder. @throws if it is missing. */
export async function readHost(dir: string, id: string): Promise<HostBuild> {
  return JSON.parse(await readFile(join(dir, HOSTS, id, 'build.json'), 'utf8'));
}

/** The host in a folder that was built from the current sources; null if there is none. */
export async function hostOfSources(dir: string, workspace: string, mode: BuildMode): Promise<HostBuild | null> {
  for (const id of await hostsIn(dir)) {
    const { inputs, digest } = JSON.parse(await readFile(join(dir, HOSTS, id, INPUTS_FILE), 'utf8')) as HostInputs;
    const build = await readHost(dir, id);
    if (build.mode === mode && (await inputsDigest(workspace, inputs)) === digest) return build;
  }
  return null;
}

/** Marks a host that goes live again as recently used, so that it is not pruned. */
export async function touchHost(dir: string, id: string): Promise<void> {
  const now = new Date();
  await utimes(join(dir, HOSTS, id, 'build.json'), now, now);
}

/** Copies compressed files of an earlier build if nothing changed: compressing takes most of the time. */
export async function reuseCompressed(work: string, dir: string): Promise<void> {
  for (const path of await filesUnder(join(work, 'assets'))) {
    if (!(await sameBytes(join(work, 'assets', path), join(dir, 'assets', path)))) continue;
    // `.br` last: if it exists, the copy is complete.
    for (const suffix of ['.gz', '.br'])
      await copyFile(join(dir, 'assets', path + suffix), join(work, 'assets', path + suffix)).catch(() => {});
  }
}

/**
 * Adds a finished build to the existing hosts and makes it the newest. Never touches files an open tab may load: file names
 * contain a content hash.
 * @throws BuildFailed if two hosts use one name for different files.
 */
export async function placeHost(
  work: string,
  dir: string,
  build: HostBuild,
  { html, ...sources }: HostInputs & { html: string },
): Promise<void> {
  const documents = [html, JSON.stringify(build)];
  await place(join(dir, HOSTS, build.id, INPUTS_FILE), JSON.stringify(sources));
  // The record first: a concurrent prune then sees that these files are in use.
  for (const [i, name] of DOCUMENTS.entries()) await place(join(dir, HOSTS, build.id, name), documents[i] ?? '');
  for (const path of await filesUnder(work)) {
    const target = join(dir, path);
    if (path.startsWith('assets/') && /\.(js|css)$/.test(path) && (await exists(target))) {
      if (!(await sameBytes(join(work, path), target)))
        throw new BuildFailed(`${path} is in ${dir} with another content: empty the folder and build again.`);
    } else {
      await mkdir(dirname(target), { recursive: true });
      await rename(join(work, path), target);
    }
  }
  for (const [i, name] of DOCUMENTS.entries()) await place(join(dir, name), documents[i] ?? '');
}

/** Removes all but the most recently used hosts, and files that none of them uses. Returns the removed hosts. */
export async function pruneHosts(dir: string, keep = KEPT_HOSTS): Promise<string[]> {
  const ids = await hostsIn(dir);
  const kept = await Promise.all(ids.slice(0, keep).map((id) => readHost(dir, id)));
  const wanted = new Set(kept.flatMap(({ integrity }) => Object.keys(integrity)));
  for (const path of await filesUnder(join(dir, 'assets')))
    if (!wanted.has(`assets/${path.replace(/\.(br|gz|map)$/, '')}`))
      await rm(join(dir, 'assets', path), { force: true });
  const gone = ids.slice(keep);
  for (const id of gone) await rm(join(dir, HOSTS, id), { recursive: true, force: true });
  return gone;
}

async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
}

/** Writes a file atomically. */
async function place(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}.${process.pid}`, text);
  await rename(`${file}.${process.pid}`, file);
}

async function sameBytes(a: string, b: string): Promise<boolean> {
  const [one, other] = await Promise.all([readFile(a), readFile(b).catch(() => null)]);
  return other !== null && one.equals(other);
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}
