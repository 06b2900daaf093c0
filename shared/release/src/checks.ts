import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { isOfTheHost } from '@companion/build';
import { sharedFile } from '@companion/build/shared';
import { clashingPrefixes, type Release } from '@companion/contract';

const run = promisify(execFile);

/** Prefixes of a release that belong to other sections, in words. */
export function takenPrefixes(release: Release, others: readonly Release[]): string[] {
  return others
    .filter((other) => other.section !== release.section)
    .flatMap((other) => {
      const clash = clashingPrefixes(release.declaration.prefixes, other.declaration.prefixes);
      return clash.length ? [`${clash.join(', ')} belongs to ${other.section}`] : [];
    });
}

/** Packages bundled into a build that only the host may provide, in words. */
export function privateCopies(packages: readonly string[]): string[] {
  return packages.filter(isOfTheHost).map((name) => `holds a private copy of ${name}`);
}

/** Files whose bytes do not match the record, in words. Read from disk, so that what is hashed is what is published. */
export async function brokenIntegrity(folder: string, release: Pick<Release, 'assets'>): Promise<string[]> {
  const verdicts = await Promise.all(
    release.assets.map(async ({ path, integrity }) => {
      const bytes = await readFile(join(folder, path)).catch(() => null);
      if (!bytes) return [`${path} is missing`];
      const actual = `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
      return actual === integrity ? [] : [`${path} is not the file that was hashed`];
    }),
  );
  return verdicts.flat();
}

/**
 * Type problems of sections against the reviewed shared packages: compiler errors, and packages whose code does not match their
 * committed reports. Takes a few seconds, and hardly longer for all sections.
 */
export async function typeProblems(workspace: string, folders: readonly string[]): Promise<string[]> {
  const errors = compilerErrors(workspace, folders);
  // Imported here, because code that only reads releases does not need a parser.
  const { reportProblems } = await import('@companion/build/api');
  return [...reportProblems(), ...(await errors)];
}

async function compilerErrors(workspace: string, folders: readonly string[]): Promise<string[]> {
  const config = join(
    workspace,
    'node_modules/.cache',
    `tsconfig.${folders.map((path) => basename(path)).join('.')}.json`,
  );
  await mkdir(join(config, '..'), { recursive: true });
  await writeFile(
    config,
    JSON.stringify({
      extends: join(workspace, 'tsconfig.json'),
      include: [...folders.map((folder) => join(workspace, folder, 'src')), sharedFile('ui', 'src/css.d.ts')],
      exclude: ['**/*.test.ts', '**/*.test.tsx'],
      // Skips what did not change since these sections were last released together.
      compilerOptions: { incremental: true, tsBuildInfoFile: config.replace(/json$/, 'tsbuildinfo') },
    }),
  );
  try {
    await run(join(workspace, 'node_modules/.bin/tsc'), ['-p', config], { cwd: workspace, maxBuffer: 10_000_000 });
    return [];
  } catch (error) {
    const { stdout = '' } = error as { stdout?: string };
    const lines = stdout.split('\n').filter((line) => line.includes('error TS'));
    if (lines.length === 0) throw error;
    return lines.slice(0, 5).map((line) => relative(workspace, line.trim()));
  }
}
