import { spawnSync } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSection } from '@companion/build';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isFull } from '../shared/testing/src/daily';
import { migrationOf, newPage } from './newPage';
import { PLACEHOLDER, unwritten } from './placeholders';
import { breaches } from './walls/check';
import { readHouse } from './walls/house';

const repository = fileURLToPath(new URL('..', import.meta.url));
let root: string;
let made: Awaited<ReturnType<typeof newPage>>;

/** A copy of the workspace whose packages are linked to each other as here. */
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'new-page-'));
  const { stdout } = run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], repository);
  const files = stdout.split('\0').filter(Boolean);
  for (const file of files) await cp(join(repository, file), join(root, file), { force: true });
  const packages = [...new Set(files.filter((file) => file.endsWith('package.json')).map(dirname))];
  for (const folder of packages) await linkModules(folder);
  made = await newPage(root, 'reviews', '/reviews/streaks');
  expect(node('shared/functions/tools/write.ts').status).toBe(0);
  expect(node('shared/domain/tools/write-definitions.ts').status).toBe(0);
  const formatted = bin('biome', ['check', '--write', '--vcs-enabled=false', ...made.files, ...made.edits]);
  expect(formatted.status, formatted.stderr).toBe(0);
  expect(bin('prettier', ['--write', ...made.files.filter((file) => file.endsWith('.sql'))]).status).toBe(0);
  expect(await migrationOf(root, '/reviews/streaks')).toEqual({
    file: expect.stringMatching(/^\d{14}_reviews_streaks\.sql$/),
    left: [],
  });
}, 180_000);
afterAll(() => rm(root, { recursive: true, force: true }));

test('adds a few files and fewer edits, as listed in the guide', async () => {
  expect(made.files).toEqual([
    'backend/supabase/schemas/reviews/reviews_streaks.sql',
    'backend/supabase/schemas/reviews/reviews_streaks_series.sql',
    'shared/functions/src/declared/reviewsStreaks.ts',
    'shared/functions/src/declared/reviewsStreaksSeries.ts',
    'remote-reviews/src/streaks/StreaksPage.tsx',
    'remote-reviews/src/streaks/StreaksChart.tsx',
    'remote-reviews/src/streaks/columns.tsx',
    'backend/supabase/tests/reviews-streaks.test.ts',
    'e2e/golden/reviews-streaks.spec.ts',
  ]);
  expect(made.edits).toEqual(['remote-reviews/src/section.ts', 'shared/domain/src/metrics.json']);
  // The guide lists them.
  const guide = await readFile(join(repository, 'docs/write-a-page.md'), 'utf8');
  const listed = [...made.files.map((file) => `new   ${file}`), ...made.edits.map((file) => `edit  ${file}`)];
  expect(guide).toContain(`\n${listed.join('\n')}\n`);
});

test('passes the SQL rules', () => {
  const { status, stdout, stderr } = node('scripts/sql/lint.ts');
  expect(status, stdout + stderr).toBe(0);
});

test('passes the placeholder check once its question is written', async () => {
  const places = unwritten(root);
  expect(places).toEqual(['remote-reviews/src/section.ts', 'remote-reviews/src/streaks/StreaksPage.tsx']);
  expect(node('scripts/placeholders.ts')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('Write the question of the page there.'),
  });
  for (const place of places) {
    const text = await readFile(join(root, place), 'utf8');
    await writeFile(join(root, place), text.replace(PLACEHOLDER, 'Who writes day after day?'));
  }
  expect(node('scripts/placeholders.ts').status).toBe(0);
});

test('breaks no wall', () => {
  const { sources, ...house } = readHouse(root);
  const own = sources.filter((file) => isFull || made.files.includes(file) || made.edits.includes(file));
  expect(own.length).toBeGreaterThan(5);
  expect(breaches(root, { ...house, sources: own })).toEqual([]);
});

test('passes the type check', async () => {
  // The daily run checks only the new and edited files, and what they import.
  const files = [...made.files, ...made.edits].filter((file) => /\.tsx?$/.test(file));
  const own = { extends: './tsconfig.json', include: ['host/src/*.d.ts', 'shared/ui/src/*.d.ts'], files };
  await writeFile(join(root, 'tsconfig.page.json'), JSON.stringify(own));
  expect(bin('tsc', ['-p', isFull ? 'tsconfig.json' : 'tsconfig.page.json']).stdout).toBe('');
});

test('its SQL answers as declared, and its functions are in the book', () => {
  const files = ['backend/supabase/tests/reviews-streaks.test.ts', 'shared/functions/src/book.test.ts'];
  const { status, stdout, stderr } = bin('vitest', ['run', ...files]);
  expect(status, stdout + stderr).toBe(0);
});

test('its section builds', async () => {
  const folder = join(root, 'remote-reviews');
  const { exposes, declaration } = await buildSection({ root: folder, outDir: join(root, 'out'), version: '9.0.0' });
  expect(Object.keys(exposes)).toContain('./streaks/StreaksPage');
  expect(declaration.nav.map(({ path }) => path)).toContain('/reviews/streaks');
  // The modules the page uses are loaded alongside it.
  const { uses } = declaration.routes.find(({ path }) => path === '/reviews/streaks') ?? {};
  expect(uses).toEqual(expect.arrayContaining(['@companion/ui/page', '@companion/ui/table']));
});

test("rejects an address that is taken, invalid, or another section's", async () => {
  await expect(newPage(root, 'reviews', '/reviews/streaks')).rejects.toThrow('/reviews/streaks already exists.');
  await expect(newPage(root, 'reviews', '/slashes/streaks')).rejects.toThrow(
    '/slashes/streaks is not an address of remote-reviews.',
  );
  await expect(newPage(root, 'trades', '/trades/x')).rejects.toThrow('There is no section remote-trades.');
  for (const bad of ['', '/reviews', 'reviews/x', '/reviews/X', '/reviews/../x'])
    await expect(newPage(root, 'reviews', bad)).rejects.toThrow('A new page has an address');
});

function run(command: string, args: string[], cwd: string) {
  return spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, CI: 'true', NO_COLOR: '1' },
  });
}
const bin = (name: string, args: string[]) => run(join(repository, 'node_modules/.bin', name), args, root);
const node = (file: string) => run(process.execPath, ['--import', 'tsx', file], root);

/** Copies a package's links unchanged: links within the workspace are relative, so they lead to the copies. */
async function linkModules(folder: string): Promise<void> {
  const from = join(repository, folder, 'node_modules');
  const entries = await readdir(from).catch(() => []);
  for (const entry of entries) {
    const to = join(root, folder, 'node_modules', entry);
    if (entry === '.pnpm') await symlink(join(from, entry), to);
    else if (entry !== '.cache') await cp(join(from, entry), to, { recursive: true, verbatimSymlinks: true });
  }
}
