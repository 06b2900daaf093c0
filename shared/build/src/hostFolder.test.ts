import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { HostBuild } from './buildHost';
import {
  hostId,
  hostOfSources,
  hostsIn,
  placeHost,
  pruneHosts,
  readHost,
  reuseCompressed,
  touchHost,
} from './hostFolder';
import { inputsDigest } from './inputs';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'hosts-'));
  await writeFile(join(dir, 'pnpm-lock.yaml'), '');
});
afterEach(() => rm(dir, { recursive: true }));

/** Places a host with these files, as a build does. Returns its name. */
async function built(files: Record<string, string>): Promise<string> {
  const work = await mkdtemp(join(dir, '.work-'));
  await mkdir(join(work, 'assets'));
  for (const [path, text] of Object.entries(files)) await writeFile(join(work, path), text);
  const record = {
    mode: 'production' as const,
    contract: '1.0.0',
    shared: {},
    integrity: Object.fromEntries(Object.keys(files).map((path) => [path, `sha256-${files[path]}` as const])),
    main: { js: [], css: [] },
    lazy: {},
    pages: {},
    inlineScripts: [],
  } satisfies Omit<HostBuild, 'id'>;
  const build = { id: hostId(record), ...record };
  await reuseCompressed(work, dir);
  const inputs = { own: [], files: ['source.ts'], packages: [] };
  const digest = await inputsDigest(dir, inputs);
  await placeHost(work, dir, build, { html: `<html>${build.id}</html>`, inputs, digest });
  await rm(work, { recursive: true });
  return build.id;
}

/** The order in which hosts were used, whatever the resolution of the disk's clock. */
async function usedIn(order: readonly string[]): Promise<void> {
  for (const [i, id] of order.entries()) {
    const at = new Date(Date.now() - (order.length - i) * 60_000);
    await utimes(join(dir, 'hosts', id, 'build.json'), at, at);
  }
}

const assets = async () => (await readdir(join(dir, 'assets'))).sort();

test('a build keeps the files of earlier hosts, and its own document is the newest', async () => {
  const first = await built({ 'assets/main.1.js': 'one', 'assets/same.js': 'same', 'icon.svg': 'old' });
  const second = await built({ 'assets/main.2.js': 'two', 'assets/same.js': 'same', 'icon.svg': 'new' });
  expect(await assets()).toEqual(['main.1.js', 'main.2.js', 'same.js']);
  expect(await readFile(join(dir, 'index.html'), 'utf8')).toBe(`<html>${second}</html>`);
  expect(await readFile(join(dir, 'hosts', first, 'index.html'), 'utf8')).toBe(`<html>${first}</html>`);
  expect(await readFile(join(dir, 'icon.svg'), 'utf8')).toBe('new');
  expect((await readHost(dir, first)).id).toBe(first);
});

test('the same files are the same host', async () => {
  const files = { 'assets/main.1.js': 'one' };
  expect(await built(files)).toBe(await built(files));
  expect(await hostsIn(dir)).toHaveLength(1);
});

test('the host of the current sources is found again after others were built', async () => {
  const source = join(dir, 'source.ts');
  await writeFile(source, 'first');
  const first = await built({ 'assets/main.1.js': 'one' });
  await writeFile(source, 'second');
  expect(await hostOfSources(dir, dir, 'production')).toBeNull();
  const second = await built({ 'assets/main.2.js': 'two' });
  expect((await hostOfSources(dir, dir, 'production'))?.id).toBe(second);
  expect(await hostOfSources(dir, dir, 'development')).toBeNull();
  await writeFile(source, 'first');
  expect((await hostOfSources(dir, dir, 'production'))?.id).toBe(first);
});

test('one name with two contents is rejected: an open tab would get a file it does not expect', async () => {
  await built({ 'assets/main.1.js': 'one' });
  await expect(built({ 'assets/main.1.js': 'other' })).rejects.toThrow('assets/main.1.js is in');
});

test('the five most recently used hosts stay, with all their files; files of older ones only are deleted', async () => {
  const ids: string[] = [];
  for (let i = 0; i < 7; i++) ids.push(await built({ [`assets/main.${i}.js`]: `main ${i}`, 'assets/all.js': 'all' }));
  for (const file of ['main.0.js.br', 'main.3.js.gz', 'main.3.js.map']) await writeFile(join(dir, 'assets', file), '');
  await usedIn(ids);
  await touchHost(dir, ids[1] ?? '');
  expect((await pruneHosts(dir)).sort()).toEqual([ids[0], ids[2]].sort());
  expect(await hostsIn(dir)).toEqual([ids[1], ids[6], ids[5], ids[4], ids[3]]);
  expect(await assets()).toEqual([
    'all.js',
    'main.1.js',
    'main.3.js',
    'main.3.js.gz',
    'main.3.js.map',
    'main.4.js',
    'main.5.js',
    'main.6.js',
  ]);
});

test('an unchanged file is not compressed again', async () => {
  await built({ 'assets/same.js': 'same', 'assets/changed.js': 'before' });
  for (const name of ['same', 'changed']) await writeFile(join(dir, `assets/${name}.js.br`), 'small');
  const work = join(dir, 'next');
  await mkdir(join(work, 'assets'), { recursive: true });
  await writeFile(join(work, 'assets/same.js'), 'same');
  await writeFile(join(work, 'assets/changed.js'), 'after');
  await reuseCompressed(work, dir);
  expect((await readdir(join(work, 'assets'))).sort()).toEqual(['changed.js', 'same.js', 'same.js.br']);
});
