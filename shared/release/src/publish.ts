import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BuiltFile, buildSection, sharedVersions } from '@companion/build';
import { clashingPrefixes, type Release, type ReleaseRef, releaseSchema } from '@companion/contract';
import { sha384 } from '@companion/registry';
import { BUDGET, overBudget } from './budget';
import type { FolderStore } from './folderStore';
import { nextVersion } from './nextVersion';
import { sourcesDigest } from './sources';

/** The release breaks a rule; nothing was published. */
export class PublishRefused extends Error {
  override name = 'PublishRefused';
  constructor(section: string, reasons: string[]) {
    super(`${section} was not published: ${reasons.join('; ')}.`);
  }
}

export type Published = ReleaseRef & { release: Release };

/**
 * Builds a section and stores it as a new immutable release. Changes nothing that visitors see: that is `makeCurrent`.
 * @param others Releases that are current for the other sections: their prefixes are taken.
 * @throws PublishRefused, BuildFailed, VersionTaken
 */
export async function publish(
  store: FolderStore,
  workspace: string,
  folder: string,
  others: Release[],
): Promise<Published> {
  const root = join(workspace, folder);
  const { version: declared } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const section = folder.replace(/^remote-/, '');
  const version = nextVersion(declared, await store.versions(section));
  const work = await store.workFolder(section);
  try {
    const build = await buildSection({ root, outDir: work, version });
    const release: Release = releaseSchema.parse({
      schema: 1,
      section: build.declaration.id,
      version,
      builtAt: new Date().toISOString(),
      commit: currentCommit(workspace),
      sources: await sectionSources(workspace, folder),
      container: build.container,
      contract: build.declaration.contract,
      shared: caretRanges(sharedVersions()),
      entry: build.entry,
      assets: build.files.map(asset),
      exposes: build.exposes,
      declaration: build.declaration,
      budget: BUDGET,
    });
    const problems = [
      ...(release.section === section ? [] : [`section.ts says id ${release.section}`]),
      ...overBudget(release),
    ];
    for (const other of others.filter((o) => o.section !== section)) {
      const clash = clashingPrefixes(release.declaration.prefixes, other.declaration.prefixes);
      if (clash.length) problems.push(`${clash.join(', ')} belongs to ${other.section}`);
    }
    if (problems.length) throw new PublishRefused(section, problems);
    const text = JSON.stringify(release, null, 1);
    await writeFile(join(work, 'release.json'), text);
    await store.publish(section, version, work);
    return { version, digest: await sha384(text), release };
  } finally {
    await store.discard(work);
  }
}

/** Digest of everything a section's build depends on. */
export function sectionSources(workspace: string, folder: string): Promise<string> {
  return sourcesDigest(workspace, [
    folder,
    'shared/build',
    'shared/contract',
    'shared/domain',
    'shared/data',
    'shared/ui',
    'shared/web3',
  ]);
}

const KINDS: Record<string, Release['assets'][number]['kind']> = {
  js: 'js',
  css: 'css',
  woff2: 'font',
  svg: 'image',
  png: 'image',
};

function asset({ path, integrity, size, brotli }: BuiltFile): Release['assets'][number] {
  return { path, integrity, size, brotli, kind: KINDS[path.split('.').at(-1) ?? ''] ?? 'data' };
}

function caretRanges(versions: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(versions).map(([key, version]) => [key, `^${version}`]));
}

function currentCommit(workspace: string): string | null {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { cwd: workspace, stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trim();
  } catch {
    return null;
  }
}
