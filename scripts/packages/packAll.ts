import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { reportProblems } from '@companion/build/api';
import { CommandError } from '@companion/program';

/** A shared package as installed by an external repository. */
export type Packed = { name: string; version: string; file: string };

/** Lists the tarballs with their packages. */
export const LIST = 'packages.json';

/**
 * Packs every shared package into `folder`, which then contains only these tarballs and a list of them. Their names include a
 * digest: changed content of the same version has another URL, so that no lock file confuses the two.
 * @throws CommandError if a public API differs from its report.
 */
export function packAll(root: string, folder: string): Packed[] {
  const problems = reportProblems();
  if (problems.length > 0) throw new CommandError(problems.join('\n'), 'Run `npm run format`, and see what changed.');
  const work = mkdtempSync(join(tmpdir(), 'packages-'));
  try {
    const pack = ['--recursive', '--filter', './shared/*', 'pack', '--pack-destination', work];
    execFileSync(process.execPath, [join(root, 'scripts/pnpm.mjs'), ...pack], { cwd: root, stdio: 'pipe' });
    mkdirSync(folder, { recursive: true });
    for (const old of readdirSync(folder).filter((name) => name.endsWith('.tgz'))) rmSync(join(folder, old));
    const packed = readdirSync(work)
      .sort()
      .map((tarball): Packed => {
        const { name, version } = JSON.parse(textIn(join(work, tarball), 'package.json'));
        const digest = createHash('sha256')
          .update(readFileSync(join(work, tarball)))
          .digest('hex')
          .slice(0, 8);
        const file = tarball.replace(/\.tgz$/, `-${digest}.tgz`);
        copyFileSync(join(work, tarball), join(folder, file));
        return { name, version, file };
      });
    writeFileSync(join(folder, LIST), `${JSON.stringify(packed, null, 2)}\n`);
    return packed;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Paths of the files in a tarball, relative to the package. */
export function filesIn(tarball: string): string[] {
  const listed = execFileSync('tar', ['-tzf', tarball], { encoding: 'utf8' });
  return listed
    .trim()
    .split('\n')
    .map((path) => path.replace(/^package\//, ''));
}

/** Text of a file in a tarball. */
export function textIn(tarball: string, path: string): string {
  return execFileSync('tar', ['-xzOf', tarball, `package/${path}`], { encoding: 'utf8', maxBuffer: 10_000_000 });
}
