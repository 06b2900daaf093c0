import { mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSection } from '@companion/build';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { typeProblems } from '../shared/release/src/checks';
import { newRemote } from './newRemote';

const repository = fileURLToPath(new URL('..', import.meta.url));
let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'new-remote-'));
  for (const name of ['shared', 'node_modules', 'tsconfig.json'])
    await symlink(join(repository, name), join(root, name));
});
afterAll(() => rm(root, { recursive: true }));

test('a new section has a page and a widget, builds immediately, and passes the type check of a release', async () => {
  expect(await newRemote(root, 'token-trades')).toEqual([
    'remote-token-trades/package.json',
    'remote-token-trades/src/section.ts',
    'remote-token-trades/src/token-trades/TokenTradesPage.tsx',
    'remote-token-trades/src/widget/TokenTradesWidget.tsx',
    'remote-token-trades/src/section.test.tsx',
  ]);
  const folder = join(root, 'remote-token-trades');
  expect(JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')).name).toBe('@companion/remote-token-trades');
  await symlink(join(repository, 'remote-mini-apps/node_modules'), join(folder, 'node_modules'));
  const build = await buildSection({ root: folder, outDir: join(root, 'out'), version: '1.0.0' });
  expect([build.declaration.id, Object.keys(build.exposes)]).toEqual([
    'token-trades',
    ['./token-trades/TokenTradesPage', './widget/TokenTradesWidget'],
  ]);
  expect(await typeProblems(root, ['remote-token-trades'])).toEqual([]);
});

test("rejects a name that is taken, invalid, or within another section's paths", async () => {
  await expect(newRemote(root, 'token-trades')).rejects.toThrow('remote-token-trades already exists.');
  for (const bad of ['', '../x', 'Trades', 'a b'])
    await expect(newRemote(root, bad)).rejects.toThrow("A section's name may contain only");
  await mkdir(join(root, 'other'));
  await symlink(join(repository, 'remote-mini-apps'), join(root, 'remote-mini-apps'));
  await expect(newRemote(root, 'magic')).rejects.toThrow('/magic belongs to remote-mini-apps.');
});
