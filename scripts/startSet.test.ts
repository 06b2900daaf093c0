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

/** Whether `npm start` installs a package for a file: one its own package or the root names, not for development only. */
function isInstalled(file: string, name: string): boolean {
  return [packageOf(file, house), root].some((owner) =>
    [...(owner?.dependencies ?? [])].some((each) => covers(each, name) && !owner?.development.has(each)),
  );
}

/** What programs, and all sources that they lead to, import of packages that `npm start` does not install. */
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

test('programs that run without the tools of tests import none of them', async () => {
  const commands: string[] = Object.values(JSON.parse(readText('package.json')).scripts);
  const others = commands.flatMap((command) => /scripts\/run\.mjs (\S+)/.exec(command)?.[1] ?? []);
  expect(others).toContain('backend/jobs/src/main.ts');
  const compiled = ['scripts/programs.mjs', ...PROGRAMS.map((name) => `${name}.ts`)];
  expect(await missingIn([...new Set([...compiled, ...others])])).toEqual([]);
});

test('one that is imported further down is found', async () => {
  const write = (name: string, text: string) => writeFileSync(join(ROOT, FOLDER, name), text);
  write('entry.ts', "import '@companion/program';\nimport type { Page } from '@playwright/test';\nimport './part';\n");
  write('part.ts', "import 'node:fs';\nexport const later = () => import('vitest/config');\n");
  expect(await missingIn([`${FOLDER}/entry.ts`])).toEqual([`${FOLDER}/part.ts imports vitest/config`]);
});

/** Programs for other platforms than the one a lock file was written on are packages of their own, which it may lack. */
test.each(['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64'])(
  'a start finds its programs on %s',
  (platform) => {
    for (const name of ['@esbuild/', '@rspack/binding-', '@rolldown/binding-'])
      expect(readText('pnpm-lock.yaml')).toContain(`\n  '${name}${platform}`);
  },
);
