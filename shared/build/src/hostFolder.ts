import { createHash } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { BuildMode } from './baseConfig';
import { BuildFailed } from './buildFailed';
import type { HostBuild } from './buildHost';
import { type BuildInputs, INPUTS_FILE, inputsDigest } from './inputs';

/** Folder of hosts: `assets/` of all of them, `hosts/<id>/` with each one's document and record, and those of the newest beside. */
const HOSTS = 'hosts';
const DOCUMENTS = ['index.html', 'build.json'] as const;

/** Hosts that are kept, the live one among them: tabs that were opened with them may still ask for a file. */
export const KEPT_HOSTS = 5;

type HostInputs = { inputs: BuildInputs; digest: string };

/** Name of a host, made of what it consists of: the same build has the same name. */
export function hostId({ mode, contract, shared, integrity, inlineScripts }: Omit<HostBuild, 'id'>): string {
  const parts = JSON.stringify([mode, contract, shared, Object.entries(integrity).sort(), inlineScripts]);
  return createHash('sha384').update(parts).digest('hex').slice(0, 12);
}

/** Names of the hosts in a folder, that used last first. */
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

/** What the site server must know of a host in a folder. @throws when it is not there. */
export async function readHost(dir: string, id: string): Promise<HostBuild> {
  return JSON.parse(await readFile(join(dir, HOSTS, id, 'build.json'), 'utf8'));
}

/** The host in a folder that was built from the sources as they are now; null when there is none. */
export async function hostOfSources(dir: string, workspace: string, mode: BuildMode): Promise<HostBuild | null> {
  for (const id of await hostsIn(dir)) {
    const { inputs, digest } = JSON.parse(await readFile(join(dir, HOSTS, id, INPUTS_FILE), 'utf8')) as HostInputs;
    const build = await readHost(dir, id);
    if (build.mode === mode && (await inputsDigest(workspace, inputs)) === digest) return build;
  }
  return null;
}

/** A kept host goes live again: it counts as used now, so that it is not removed as an old one. */
export async function touchHost(dir: string, id: string): Promise<void> {
  const now = new Date();
  await utimes(join(dir, HOSTS, id, 'build.json'), now, now);
}

/** Gives a fresh build the compressed files of an earlier one where nothing changed: compressing takes longest. */
export async function reuseCompressed(work: string, dir: string): Promise<void> {
  for (const path of await filesUnder(join(work, 'assets'))) {
    if (!(await sameBytes(join(work, 'assets', path), join(dir, 'assets', path)))) continue;
    // `.br` last: where it is, all is there.
    for (const suffix of ['.gz', '.br'])
      await copyFile(join(dir, 'assets', path + suffix), join(work, 'assets', path + suffix)).catch(() => {});
  }
}

/**
 * Puts a finished build beside the hosts that are there, and makes it the newest. Nothing an open tab may ask for is
 * touched: files are named after their content.
 * @throws BuildFailed when two hosts give one name to different files.
 */
export async function placeHost(
  work: string,
  dir: string,
  build: HostBuild,
  { html, ...sources }: HostInputs & { html: string },
): Promise<void> {
  const documents = [html, JSON.stringify(build)];
  await place(join(dir, HOSTS, build.id, INPUTS_FILE), JSON.stringify(sources));
  // The record before the files: whoever removes old files meanwhile sees that these are wanted.
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

/** Removes all but the hosts used last, and files that none of them has. Answers which hosts went. */
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

/** Writes a file whole or not at all. */
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
