import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hostId, placeHost } from '@companion/build/hosts';
import { inputsDigest } from '@companion/build/inputs';
import { changeRegistry, currentState, FolderStore, registryKeys } from '@companion/release';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { prepareReleases } from './buildSite';

const repository = fileURLToPath(new URL('..', import.meta.url));
const why = { author: 'ann', reason: 'test' };
let root: string;
let dataDir: string;
let hostDist: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'start-'));
  dataDir = join(root, 'data');
  hostDist = join(root, 'host/dist');
  for (const name of ['shared', 'node_modules', 'pnpm-lock.yaml', 'tsconfig.json'])
    await symlink(join(repository, name), join(root, name));
  for (const id of ['fans', 'news']) await section(id);
  await hostBuilt('first');
});
afterEach(() => rm(root, { recursive: true }));

async function section(id: string): Promise<void> {
  const folder = join(root, `remote-${id}`);
  await mkdir(join(folder, 'src'), { recursive: true });
  await symlink(join(repository, 'remote-mini-apps/node_modules'), join(folder, 'node_modules'));
  await writeFile(join(folder, 'package.json'), '{"version":"1.0.0","type":"module"}');
  const route = { path: `/${id}`, page: './Page', title: id, description: id };
  const declaration = { id, name: id, owner: 'team', contract: '^1.0.0', prefixes: [`/${id}`], routes: [route] };
  const text = JSON.stringify({ ...declaration, nav: [], widgets: [], commands: [] });
  await writeFile(join(folder, 'src/section.ts'), `export default ${text};`);
  await edit(id, 'first');
}

/** Changes the text on the section's page. */
const edit = (id: string, text: string) =>
  writeFile(join(root, `remote-${id}/src/Page.tsx`), `export default () => '${text}';`);

/** Writes what a build of the host would, without the minute it takes. Returns the host's id. */
async function hostBuilt(text: string, contract = '1.1.0'): Promise<string> {
  await mkdir(join(root, 'host/src'), { recursive: true });
  await writeFile(join(root, 'host/src/main.ts'), text);
  const record = {
    mode: 'production' as const,
    contract,
    shared: { 'react/jsx-runtime': '19.3.1' },
    integrity: { [`assets/${text}.js`]: 'sha256-x' as const },
    main: { js: [], css: [] },
    lazy: {},
    pages: {},
    inlineScripts: [],
  };
  const inputs = { own: ['host/src'], files: [], packages: [] };
  const id = hostId(record);
  const work = await mkdtemp(join(root, 'work-'));
  await placeHost(work, hostDist, { id, ...record }, { html: '', inputs, digest: await inputsDigest(root, inputs) });
  return id;
}

/** Runs one start and returns the lines it reports; sections are built in parallel. */
async function start(publish = false): Promise<string[]> {
  const lines: string[] = [];
  await prepareReleases(root, dataDir, { hostDist, publish, onReport: (line) => lines.push(line) });
  return lines;
}

const store = () => new FolderStore(join(dataDir, 'releases'));
const keys = () => registryKeys(join(dataDir, 'release-keys.json'));
const state = async () => currentState(store(), await keys());

test('the first start publishes everything, later ones nothing', async () => {
  expect((await start()).sort()).toEqual(['fans 1.0.0 released', 'news 1.0.0 released']);
  const first = await state();
  expect(first).toMatchObject({ revision: 1, hosts: [{ contract: '1.1.0' }], reason: 'first start' });
  expect([await start(), (await state())?.revision]).toEqual([[], 1]);
});

test('a start does not change what is live: it reports changes with the commands that publish them', async () => {
  await start();
  const [ref] = Object.values((await state())?.sections ?? {}).map(({ current }) => current);
  await edit('fans', 'second');
  await start(true);
  const canary = { action: 'canary' as const, section: 'fans', percent: 10, salt: 'ab'.repeat(8) };
  await changeRegistry(store(), await keys(), why, () => [{ ...canary, release: ref as NonNullable<typeof ref> }]);
  const before = await state();

  await edit('fans', 'third');
  await section('club');
  await hostBuilt('second');
  expect(await start()).toEqual([
    'the host has changed since it was released: npm run release -- host --reason "…"',
    'club was never released: npm run release -- remote-club --reason "…"',
    'fans has changed since 1.0.1: npm run release -- remote-fans --reason "…"',
    'all of it at once: npm run release -- changed --reason "…"',
  ]);
  expect(await state()).toEqual(before);
});

test('on request, publishes changes, and keeps rolled-back releases rolled back', async () => {
  await start();
  await edit('news', 'bad');
  expect(await start(true)).toEqual(['fans 1.0.0', 'news 1.0.1 released']);
  await changeRegistry(store(), await keys(), why, () => [{ action: 'rollback', section: 'news' }]);
  expect(await start()).toEqual([]);
  await edit('fans', 'good');
  const id = await hostBuilt('second');
  expect((await start(true)).sort()).toEqual(['fans 1.0.1 released', 'news 1.0.0']);
  const now = await state();
  expect([now?.sections.news?.current.version, now?.sections.fans?.current.version, now?.hosts.length]).toEqual([
    '1.0.0',
    '1.0.1',
    2,
  ]);
  expect(now?.hosts[0]?.id).toBe(id);
});

test('a rolled-back host stays rolled back, and one with lost files is replaced by the current sources', async () => {
  const first = await hostBuilt('first');
  await start();
  await hostBuilt('second');
  await start(true);
  await changeRegistry(store(), await keys(), why, () => [{ action: 'host-rollback' }]);
  expect([await start(), (await state())?.hosts[0]?.id]).toEqual([[], first]);
  // A start that publishes changes does not restore it either.
  await start(true);
  expect((await state())?.hosts[0]?.id).toBe(first);
  await rm(hostDist, { recursive: true });
  const third = await hostBuilt('third');
  expect([await start(), (await state())?.hosts[0]?.id]).toEqual([[], third]);
});

test('a start does not make a host live that cannot run the live releases, but reports it and continues', async () => {
  const first = await hostBuilt('first');
  await start();
  await rm(hostDist, { recursive: true });
  await hostBuilt('second', '2.0.0');
  expect((await start())[0]).toBe(
    'The live host could not run it: fans 1.0.0 needs contract ^1.0.0, this site has 2.0.0; ' +
      'news 1.0.0 needs contract ^1.0.0, this site has 2.0.0.',
  );
  expect((await state())?.hosts.map(({ id }) => id)).toEqual([first]);
});

test('no host goes live during development', async () => {
  await prepareReleases(root, dataDir, { hostDist: null, publish: false, onReport: () => {} });
  expect((await state())?.hosts).toEqual([]);
});
