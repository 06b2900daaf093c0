import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compareVersions } from '../compareVersions';
import { IS_INSTALLED, sharedFile } from '../sharedFolder';
import { SHARED_KEYS, sharedSource, sharedVersion } from '../sharedKeys';
import { apiOf } from './apiOf';
import { type Deprecated, DeprecationUnclear, deprecatedIn } from './deprecations';
import { type ApiReport, nextReport, packageOf, printReport, readReport, StillPromised, VersionStands } from './report';

export type { Deprecated };

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

/** Our modules that hosts provide, and the contract that sections are written against. */
export const REPORTED: readonly string[] = [
  '@companion/contract',
  ...SHARED_KEYS.map(({ key }) => key).filter((key) => key.startsWith('@companion/')),
];

/** The committed report of a shared key; null if there is none. */
export function committedReport(key: string): ApiReport | null {
  const file = reportFile(key);
  return existsSync(file) ? readReport(readFileSync(file, 'utf8')) : null;
}

/** Writes the changed reports. @throws VersionStands, StillPromised, DeprecationUnclear */
export function writeReports(): void {
  for (const [file, text] of freshReports()) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

/** Digest of the sources and reports that last matched. */
const AGREED = join(ROOT, 'node_modules/.cache/api-reports');

/**
 * Problems of the committed reports, in words. Takes a few seconds; skipped if neither reports nor code changed, and if the
 * packages come from tarballs, which were checked when packed.
 */
export function reportProblems(): string[] {
  if (IS_INSTALLED) return [];
  const digest = digestOfSources();
  if (existsSync(AGREED) && readFileSync(AGREED, 'utf8') === digest) return [];
  try {
    const problems = freshReports().flatMap(([file, text]) => {
      const known = existsSync(file) ? readFileSync(file, 'utf8') : '';
      return known === text ? [] : [`${file.slice(ROOT.length)} is not what \`npm run format\` writes`];
    });
    if (problems.length === 0) {
      mkdirSync(dirname(AGREED), { recursive: true });
      writeFileSync(AGREED, digest);
    }
    return problems;
  } catch (error) {
    if (error instanceof VersionStands || error instanceof StillPromised || error instanceof DeprecationUnclear)
      return [`${error.message} ${error.advice}`];
    throw error;
  }
}

function freshReports(): [file: string, text: string][] {
  const out = mkdtempSync(join(tmpdir(), 'declarations-'));
  try {
    emitDeclarations(out);
    const read = (path: string) => {
      const file = join(out, `${path}.d.ts`);
      return existsSync(file) ? readFileSync(file, 'utf8') : null;
    };
    const before = new Map(REPORTED.map((key) => [key, committedReport(key)]));
    return REPORTED.map((key) => {
      const versions = REPORTED.filter((other) => packageOf(other) === packageOf(key)).flatMap(
        (other) => before.get(other)?.version ?? [],
      );
      const latest = versions.sort(compareVersions).at(-1) ?? '0.0.0';
      const api = apiOf(
        sharedSource(key)
          .slice('/shared/'.length)
          .replace(/\.tsx?$/, ''),
        read,
      );
      const report = nextReport(before.get(key) ?? null, api, {
        key,
        version: sharedVersion(key),
        latest,
        deprecated: deprecatedOf(packageOf(key)),
        today: new Date().toISOString().slice(0, 10),
      });
      return [reportFile(key), printReport(report)];
    });
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}

/** Deprecated exports of a package. */
function deprecatedOf(name: string): Map<string, Deprecated> {
  const folder = name.replace('@companion/', 'shared/');
  return new Map(sourcesOf(folder).flatMap((file) => [...deprecatedIn(file, readFileSync(join(ROOT, file), 'utf8'))]));
}

/** `@companion/ui/core` → `shared/ui/api/core.api.md`. */
function reportFile(key: string): string {
  const [, folder = '', ...rest] = key.split('/');
  return sharedFile(folder, `api/${rest.join('-') || 'index'}.api.md`);
}

const OPTIONS = [
  ...['--declaration', '--emitDeclarationOnly', '--removeComments', '--skipLibCheck', '--ignoreConfig'],
  ...['--strict', '--noUncheckedIndexedAccess', '--verbatimModuleSyntax', '--isolatedModules', '--resolveJsonModule'],
  ...['--target', 'ES2023', '--lib', 'ES2023,DOM,DOM.Iterable', '--jsx', 'react-jsx', '--types', 'node'],
  ...['--module', 'ESNext', '--moduleResolution', 'bundler', '--allowImportingTsExtensions', '--rootDir', 'shared'],
];

/** Digest of everything the reports are built from, and of the reports. */
function digestOfSources(): string {
  const hash = createHash('sha256');
  const reports = REPORTED.map(reportFile).filter((file) => existsSync(file));
  for (const file of [...sources(), ...reports, 'pnpm-lock.yaml', ...packages().map((name) => `${name}/package.json`)])
    hash.update(`${file}\0`).update(readFileSync(resolve(ROOT, file)));
  return hash.digest('hex');
}

/** Folders of the reported packages in the workspace. */
const packages = () => [...new Set(REPORTED.map((key) => packageOf(key).replace('@companion/', 'shared/')))];

/** Their source files in the workspace. */
const sources = () => packages().flatMap(sourcesOf);

const sourcesOf = (folder: string) =>
  readdirSync(join(ROOT, folder, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|fixture)\.tsx?$/.test(file))
    .map((file) => join(folder, 'src', file));

/**
 * Lists every module, not only those that hosts share: if a module is also reached through another package, the compiler's
 * threads race for it, and its declarations may be omitted.
 */
function emitDeclarations(out: string): void {
  execFileSync(join(ROOT, 'node_modules/.bin/tsc'), [...OPTIONS, '--outDir', out, ...sources()], { cwd: ROOT });
}
