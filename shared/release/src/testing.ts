import fs, { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { integritySchema, type Release } from '@companion/contract';
import { sha384 } from '@companion/registry';
import { afterAll } from 'vitest';
import type { FileSystem } from './folderStore';
import type { ReleaseStore } from './releaseStore';

const hash = integritySchema.parse(`sha384-${'A'.repeat(64)}`);

/** A valid release record for tests. */
export function releaseRecord(section: string, version: string, change: Partial<Release> = {}): Release {
  return {
    schema: 1,
    section,
    version,
    builtAt: '2026-01-01T00:00:00Z',
    commit: null,
    sources: hash,
    container: `section_${section}_${version}`.replaceAll(/[.-]/g, '_'),
    contract: '^1.0.0',
    shared: { react: '^19.0.0' },
    entry: 'entry.js',
    assets: [
      { path: 'entry.js', integrity: hash, kind: 'js', size: 30, brotli: 20 },
      { path: 'assets/page.js', integrity: hash, kind: 'js', size: 100, brotli: 60 },
    ],
    exposes: { './Page': { js: ['assets/page.js'], css: [] } },
    declaration: {
      id: section,
      name: section,
      owner: 'team',
      contract: '^1.0.0',
      prefixes: [`/${section}`],
      routes: [{ path: `/${section}`, page: './Page', title: section, description: section }],
      nav: [],
      widgets: [],
      commands: [],
    },
    budget: { entry: 14_000, page: 60_000, css: 10_000 },
    ...change,
  };
}

/** Stores a release with these files and returns its reference. */
export async function stored(
  store: ReleaseStore,
  release: Release,
  files: Readonly<Record<string, string>> = { 'entry.js': 'var a;' },
): Promise<{ version: string; digest: string }> {
  const { section, version } = release;
  const folder = await store.workFolder(section);
  const text = JSON.stringify(release);
  for (const [path, content] of Object.entries({ ...files, 'release.json': text }))
    await writeFile(join(folder, path), content);
  await store.publish(section, version, folder);
  return { version, digest: await sha384(text) };
}

const folders: string[] = [];
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

/** A temporary folder, removed after the tests of the file. */
export async function temporaryFolder(): Promise<string> {
  folders.push(await mkdtemp(join(tmpdir(), 'release-test-')));
  return folders.at(-1) as string;
}

/**
 * The file system of a process that is killed after `calls` calls: from then on nothing is executed, not even clean-up. A file it
 * was about to write contains only its beginning.
 */
export function killedAfter(calls: number): FileSystem {
  let left = calls;
  const mortal =
    (name: keyof FileSystem) =>
    async (path: string, ...rest: [string]) => {
      if (left-- > 0) return (fs[name] as (...all: unknown[]) => Promise<unknown>)(path, ...rest);
      if (left === -1 && name === 'writeFile') await fs.writeFile(path, rest[0].slice(0, 5));
      throw new Error('killed');
    };
  const names = ['link', 'mkdir', 'open', 'readdir', 'readFile', 'rename', 'rm', 'writeFile'] as const;
  return Object.fromEntries(names.map((name) => [name, mortal(name)])) as FileSystem;
}
