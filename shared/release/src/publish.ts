import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BuiltFile, SectionBuild } from '@companion/build';
import { INPUTS_FILE, inputsDigest } from '@companion/build/inputs';
import { compareVersions } from '@companion/build/versions';
import {
  CONTRACT_VERSION,
  CompanionError,
  type HostOffer,
  type Release,
  type ReleaseRef,
  releaseSchema,
} from '@companion/contract';
import { incompatibilities, sha384 } from '@companion/registry';
import { BUDGET, overBudget } from './budget';
import { built } from './built';
import { brokenIntegrity, privateCopies, takenPrefixes } from './checks';
import { writing } from './folderStore';
import { nextVersion } from './nextVersion';
import { RELEASE_FILE, type ReleaseStore, VersionTaken } from './releaseStore';
import { releaseWarnings } from './sharedCode';

/** The release breaks a rule; nothing was published. */
export class PublishRefused extends CompanionError {
  override readonly code = 'release-breaks-rule';
  constructor(
    section: string,
    reasons: string[],
    override readonly advice = 'Change the section until `npm run release -- <remote> --dry-run` passes.',
  ) {
    super(`${section} was not published: ${reasons.join('; ')}.`);
  }
}

/** `warnings` do not block a release: code that seems to reach beyond its page. */
export type Published = ReleaseRef & { release: Release; warnings: string[] };

export type PublishOptions = {
  /** Current releases of the other sections, whose prefixes are taken. */
  others: readonly Release[];
  /** The host of new pages once the release is live; by default that of the current sources. */
  host?: Pick<HostOffer, 'contract' | 'shared'>;
  /** Build and check everything, but store nothing. */
  dryRun?: boolean;
};

const ATTEMPTS = 3;

/**
 * Builds a section, checks everything but its types, and stores it as a new immutable release. Changes nothing visitors see: that
 * is `changeRegistry`. Two concurrent publishes get two versions.
 * @throws PublishRefused, BuildFailed, VersionTaken, StoreUnwritable
 */
export async function publish(
  store: ReleaseStore,
  workspace: string,
  folder: string,
  options: PublishOptions,
): Promise<Published> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await publishOnce(store, workspace, folder, options);
    } catch (error) {
      // The version was taken during the build: retry with the next one.
      if (!(error instanceof VersionTaken) || attempt === ATTEMPTS) throw error;
    }
  }
}

async function publishOnce(
  store: ReleaseStore,
  workspace: string,
  folder: string,
  { others, host, dryRun }: PublishOptions,
): Promise<Published> {
  const root = join(workspace, folder);
  const section = folder.replace(/^remote-/, '');
  const { version: declared } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const version = nextVersion(declared, await store.versions(section));
  const work = await store.workFolder(section);
  try {
    // Imported here, because code that only reads releases, as every later start does, does not need a bundler.
    const { buildSection, sharedVersions } = await import('@companion/build');
    const { sheetProblems } = await import('@companion/build/styles');
    const build = await built(work, () => buildSection({ root, outDir: work, version }));
    const release = await recordOf(build, version, workspace);
    const ofSources = { contract: CONTRACT_VERSION, shared: sharedVersions() };
    const lacking = incompatibilities(release, host ?? ofSources);
    const problems = [
      ...(release.section === section ? [] : [`section.ts says id ${release.section}`]),
      ...overBudget(release),
      ...lacking,
      ...takenPrefixes(release, others),
      ...privateCopies(build.packages),
      ...(await brokenIntegrity(work, release)),
      // Checked again from the files, which need not come from this build.
      ...(await sheetProblems(
        work,
        release.assets.map(({ path }) => path),
        section,
      )),
    ];
    if (problems.length > 0) {
      const comesWithHost = lacking.length === problems.length && incompatibilities(release, ofSources).length === 0;
      throw new PublishRefused(section, problems, ...(comesWithHost ? [withHost(folder)] : []));
    }
    const warnings = await releaseWarnings(work, release);
    const text = JSON.stringify(release, null, 1);
    if (!dryRun) {
      await writing(work, () => writeFile(join(work, INPUTS_FILE), JSON.stringify(build.inputs)));
      await writing(work, () => writeFile(join(work, RELEASE_FILE), text));
      await store.publish(section, version, work);
    }
    return { version, digest: await sha384(text), release, warnings };
  } finally {
    await store.discard(work);
  }
}

const withHost = (folder: string) => `Release the host with it: npm run release -- host ${folder} --reason "…".`;

async function recordOf(build: SectionBuild, version: string, workspace: string): Promise<Release> {
  return releaseSchema.parse({
    schema: 1,
    section: build.declaration.id,
    version,
    builtAt: new Date().toISOString(),
    commit: currentCommit(workspace),
    sources: await inputsDigest(workspace, build.inputs),
    container: build.container,
    contract: contractRange(build),
    shared: Object.fromEntries(Object.entries(build.needs).map(([key, version]) => [key, `^${version}`])),
    entry: build.entry,
    assets: build.files.map(asset),
    exposes: build.exposes,
    declaration: build.declaration,
    budget: BUDGET,
  });
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

/** The declared range, or that of the hooks the section uses if they are newer. */
function contractRange({ declaration, needs }: SectionBuild): string {
  const hooks = needs['@companion/contract/services'] ?? '0.0.0';
  const declared = declaration.contract.slice(1);
  return compareVersions(declared, hooks) < 0 ? `^${hooks}` : declaration.contract;
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
