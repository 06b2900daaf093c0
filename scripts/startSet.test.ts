import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { covers } from '@companion/build/facades';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PROGRAMS } from './programs.mjs';
import { packageOf, readHouse } from './walls/house';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FOLDER = `.tmp/start-set-${process.pid}`;
const house = readHouse(ROOT);

const readText = (path: string) => readFileSync(join(ROOT, path), 'utf8');

const root = house.packages.find(({ folder }) => folder === '');

/** Whether `npm start` installs a package for a file: a dependency of its package or the root, not for development. */
function isInstalled(file: string, name: string): boolean {
  return [packageOf(file, house), root].some((owner) =>
    [...(owner?.dependencies ?? [])].some((each) => covers(each, name) && !owner?.development.has(each)),
  );
}

/** Imports of packages that `npm start` does not install, in programs and everything they import. */
async function missingIn(programs: readonly string[]): Promise<string[]> {
  const missing = new Set<string>();
  await build({
    absWorkingDir: ROOT,
    entryPoints: [...programs],
    outdir: '.tmp',
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    logLevel: 'silent',
    plugins: [
      {
        name: 'start-set',
        setup({ onResolve }) {
          onResolve({ filter: /^[^./]/ }, ({ path, importer, kind }) => {
            if (kind === 'entry-point') return undefined;
            const file = relative(ROOT, importer);
            if (!path.startsWith('node:') && !isInstalled(file, path)) missing.add(`${file} imports ${path}`);
            return path.startsWith('@companion/') ? undefined : { path, external: true };
          });
        },
      },
    ],
  });
  return [...missing].sort();
}

beforeAll(() => mkdirSync(join(ROOT, FOLDER), { recursive: true }));
afterAll(() => rmSync(join(ROOT, FOLDER), { recursive: true, force: true }));

test('programs that run without development packages import none', async () => {
  const commands: string[] = Object.values(JSON.parse(readText('package.json')).scripts);
  const others = commands.flatMap((command) => /scripts\/run\.mjs (\S+)/.exec(command)?.[1] ?? []);
  expect(others).toContain('backend/jobs/src/main.ts');
  const compiled = ['scripts/programs.mjs', ...PROGRAMS.map((name) => `${name}.ts`)];
  expect(await missingIn([...new Set([...compiled, ...others])])).toEqual([]);
});

test('finds an indirect import of a development package', async () => {
  const write = (name: string, text: string) => writeFileSync(join(ROOT, FOLDER, name), text);
  write('entry.ts', "import '@companion/program';\nimport type { Page } from '@playwright/test';\nimport './part';\n");
  write('part.ts', "import 'node:fs';\nexport const later = () => import('vitest/config');\n");
  expect(await missingIn([`${FOLDER}/entry.ts`])).toEqual([`${FOLDER}/part.ts imports vitest/config`]);
});

/** Each platform's binaries are separate packages, which a lock file written on another platform may lack. */
test.each(['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64'])(
  'the lock file has the binaries for %s',
  (platform) => {
    for (const name of ['@esbuild/', '@rspack/binding-', '@rolldown/binding-'])
      expect(readText('pnpm-lock.yaml')).toContain(`\n  '${name}${platform}`);
  },
);
