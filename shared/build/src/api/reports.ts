import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compareVersions } from '../compareVersions';
import { SHARED_KEYS, sharedSource, sharedVersion } from '../sharedKeys';
import { apiOf } from './apiOf';
import { type ApiReport, nextReport, packageOf, printReport, readReport, VersionStands } from './report';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

/** What hosts provide of ours, and the contract that sections are written against. */
export const REPORTED: readonly string[] = [
  '@companion/contract',
  ...SHARED_KEYS.map(({ key }) => key).filter((key) => key.startsWith('@companion/')),
];

/** The committed report of a shared key; null when there is none. */
export function committedReport(key: string): ApiReport | null {
  const file = reportFile(key);
  return existsSync(file) ? readReport(readFileSync(file, 'utf8')) : null;
}

/** Writes the reports of what changed. @throws VersionStands */
export function writeReports(): void {
  for (const [file, text] of freshReports()) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

/** What is wrong with the committed reports, in words. Takes some seconds. */
export function reportProblems(): string[] {
  try {
    return freshReports().flatMap(([file, text]) => {
      const known = existsSync(file) ? readFileSync(file, 'utf8') : '';
      return known === text ? [] : [`${file.slice(ROOT.length)} is not what \`npm run format\` writes`];
    });
  } catch (error) {
    if (error instanceof VersionStands) return [`${error.message} ${error.advice}`];
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
      const report = nextReport(before.get(key) ?? null, api, { key, version: sharedVersion(key), latest });
      return [reportFile(key), printReport(report)];
    });
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}

/** `@companion/ui/core` → `shared/ui/api/core.api.md`. */
function reportFile(key: string): string {
  const [, folder = '', ...rest] = key.split('/');
  return join(ROOT, 'shared', folder, 'api', `${rest.join('-') || 'index'}.api.md`);
}

const OPTIONS = [
  ...['--declaration', '--emitDeclarationOnly', '--removeComments', '--skipLibCheck', '--ignoreConfig'],
  ...['--strict', '--noUncheckedIndexedAccess', '--verbatimModuleSyntax', '--isolatedModules', '--resolveJsonModule'],
  ...['--target', 'ES2023', '--lib', 'ES2023,DOM,DOM.Iterable', '--jsx', 'react-jsx', '--types', 'node'],
  ...['--module', 'ESNext', '--moduleResolution', 'bundler', '--allowImportingTsExtensions', '--rootDir', 'shared'],
];

/**
 * Every module is named, not only those that hosts share: the compiler's threads race for a module that is also met through
 * another package, and whoever wins as that leaves its declarations out.
 */
function emitDeclarations(out: string): void {
  const folders = [...new Set(REPORTED.map((key) => `${packageOf(key).replace('@companion/', 'shared/')}/src`))];
  const files = folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.(test|fixture)\.tsx?$/.test(file))
      .map((file) => join(folder, file)),
  );
  execFileSync(join(ROOT, 'node_modules/.bin/tsc'), [...OPTIONS, '--outDir', out, ...files], { cwd: ROOT });
}
