import { cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { INPUTS_FILE } from '@companion/build/inputs';
import { generateKeys, readRelease } from '@companion/registry';
import { beforeAll, expect, test } from 'vitest';
import { brokenIntegrity } from './checks';
import { FolderStore } from './folderStore';
import { publish } from './publish';
import { currentState } from './registryDocuments';
import { changeRegistry } from './registryState';
import { releaseSections } from './releaseSections';
import { isOfSources } from './sources';
import { killedAfter, releaseRecord, stored, temporaryFolder } from './testing';

const repository = fileURLToPath(new URL('../../../', import.meta.url));
let workspace: string;

/** A workspace with one tiny section and the real shared packages. */
beforeAll(async () => {
  workspace = await temporaryFolder();
  for (const name of ['shared', 'node_modules', 'pnpm-lock.yaml', 'tsconfig.json'])
    await symlink(join(repository, name), join(workspace, name));
  await section('tiny', `export default () => <p>tiny</p>;`);
});

async function section(
  id: string,
  page: string,
  prefix = `/${id}`,
  place = workspace,
  contract = '^1.0.0',
): Promise<void> {
  const root = join(place, `remote-${id}`);
  await mkdir(join(root, 'src'), { recursive: true });
  await symlink(join(repository, 'remote-mini-apps/node_modules'), join(root, 'node_modules'));
  await writeFile(join(root, 'package.json'), '{"version":"1.0.0","type":"module"}');
  const declaration = {
    id,
    name: id,
    owner: 'Tiny team',
    contract,
    prefixes: [prefix],
    routes: [{ path: prefix, page: './Page', title: id, description: id }],
    nav: [],
    widgets: [],
    commands: [],
  };
  await writeFile(join(root, 'src/section.ts'), `export default ${JSON.stringify(declaration)};`);
  await writeFile(join(root, 'src/Page.tsx'), page);
}

const options = { others: [] };
const why = { author: 'ann', reason: 'test' };

test('a release in the store is complete and matches its record', async () => {
  const store = new FolderStore(await temporaryFolder());
  const { version, digest, release } = await publish(store, workspace, 'remote-tiny', options);
  expect([version, release.container, release.budget.entry]).toEqual(['1.0.0', 'section_tiny_1_0_0', 14_000]);
  expect(Object.keys(release.shared)).toEqual(['react/jsx-runtime']);
  const folder = join(store.root, 'tiny/1.0.0');
  const text = await readFile(join(folder, 'release.json'), 'utf8');
  expect(await readRelease('tiny', { version, digest }, text)).toEqual(release);
  expect(await brokenIntegrity(folder, release)).toEqual([]);
});

test('two parallel publishes become two releases', async () => {
  const store = new FolderStore(await temporaryFolder());
  const both = await Promise.all([1, 2].map(() => publish(store, workspace, 'remote-tiny', options)));
  expect(both.map(({ version }) => version).sort()).toEqual(['1.0.0', '1.0.1']);
  expect(new Set(both.map(({ digest }) => digest)).size).toBe(2);
});

test('a dry run checks everything and stores nothing', async () => {
  const store = new FolderStore(await temporaryFolder());
  await publish(store, workspace, 'remote-tiny', { ...options, dryRun: true });
  expect(await readdir(store.root)).toEqual(['.work']);
  expect(await readdir(join(store.root, '.work'))).toEqual([]);
});

test('a path of another section is rejected before anything is stored', async () => {
  const store = new FolderStore(await temporaryFolder());
  await section('thief', 'export default () => null;', '/reviews');
  const others = [releaseRecord('reviews', '1.0.0')];
  await expect(publish(store, workspace, 'remote-thief', { others })).rejects.toThrow(
    'thief was not published: /reviews belongs to reviews.',
  );
  expect(await store.versions('thief')).toEqual([]);
});

test('a private copy of a host library is rejected', async () => {
  const store = new FolderStore(await temporaryFolder());
  const router = join(repository, 'host/node_modules/react-router-dom');
  await section('copy', `import { Link } from '${router}'; export default () => <Link to="/">x</Link>;`);
  await expect(publish(store, workspace, 'remote-copy', options)).rejects.toThrow(
    'holds a private copy of react-router',
  );
});

test('styles that reach outside the section are rejected in the build', async () => {
  const store = new FolderStore(await temporaryFolder());
  await section('painter', `import './all.css'; export default () => null;`);
  await writeFile(join(workspace, 'remote-painter/src/all.css'), 'h1 { color: red } .painter__own { color: red }');
  await expect(publish(store, workspace, 'remote-painter', options)).rejects.toThrow(
    /assets\/shared\.\w+\.css: "h1" reaches what is not the section's/,
  );
  expect(await store.versions('painter')).toEqual([]);
});

test('its own styles are released, and code that reaches outside its page gets a warning', async () => {
  const store = new FolderStore(await temporaryFolder());
  await section(
    'good',
    `import s from './p.module.css'; window.fetch = null; export default () => <p className={s.p}>x</p>;`,
  );
  await writeFile(
    join(workspace, 'remote-good/src/p.module.css'),
    '@layer section { .p { animation: turn 1s; h1 { color: red } } @keyframes turn { to { opacity: 0 } } }',
  );
  const { warnings, release } = await publish(store, workspace, 'remote-good', options);
  expect(warnings).toEqual([expect.stringMatching(/^assets\/Page\.\w+\.js replaces a global of the window/)]);
  expect(release.assets.filter(({ kind }) => kind === 'css')).toHaveLength(1);
});

test.each([
  ['the contract', { contract: '0.9.0', shared: {} }, 'needs contract ^1.0.0, this site has 0.9.0'],
  [
    'a shared package',
    { contract: '1.0.0', shared: { 'react/jsx-runtime': '18.0.0' } },
    /^tiny was not published: needs react\/jsx-runtime \^\d+\.\d+\.\d+, this site has 18\.0\.0\.$/,
  ],
  ['a shared key', { contract: '1.0.0', shared: {} }, 'needs react/jsx-runtime, which this site does not share'],
])('%s that the live host has not got is a reason to refuse, and nothing is stored', async (_what, host, message) => {
  const store = new FolderStore(await temporaryFolder());
  const refused = publish(store, workspace, 'remote-tiny', { ...options, host });
  await expect(refused).rejects.toThrow(message);
  await expect(refused).rejects.toMatchObject({
    advice: 'Release the host with it: npm run release -- host remote-tiny --reason "…".',
  });
  expect(await store.versions('tiny')).toEqual([]);
});

test('a section for a contract that no host has yet is rejected even before there is any host', async () => {
  const store = new FolderStore(await temporaryFolder());
  await section('future', 'export default () => null;', '/future', workspace, '^9.0.0');
  const refused = publish(store, workspace, 'remote-future', options);
  await expect(refused).rejects.toThrow('needs contract ^9.0.0');
  await expect(refused).rejects.toMatchObject({ advice: expect.stringContaining('Change the section') });
});

test('a section that needs a newer host can only be released together with it', async () => {
  const store = new FolderStore(await temporaryFolder());
  const keys = await generateKeys();
  const shared = { 'react/jsx-runtime': '19.3.1' };
  const host = (id: string, contract: string) => ({ id: id.repeat(12), contract, shared });
  const release = (id: string, contract: string) =>
    releaseSections(store, keys, workspace, ['remote-tiny'], {
      ...why,
      types: false,
      force: true,
      host: host(id, contract),
    });
  await expect(release('a', '0.9.0')).rejects.toThrow('needs contract ^1.0.0');
  await release('a', '1.0.0');
  const before = await currentState(store, keys);
  const next = () => [{ action: 'host' as const, host: host('b', '2.0.0') }];
  await expect(changeRegistry(store, keys, why, next)).rejects.toThrow(
    'The live host could not run it: tiny 1.0.0 needs contract ^1.0.0, this site has 2.0.0.',
  );
  expect(await currentState(store, keys)).toEqual(before);
});

test.each([
  ['useWallet', '^1.0.0'],
  ['useSession', '^1.1.0'],
])('a section that uses %s needs the contract it came with, whatever it says itself', async (hook, range) => {
  const store = new FolderStore(await temporaryFolder());
  const id = hook.toLowerCase();
  await section(
    id,
    `import { ${hook}, type TelemetryService } from '@companion/contract/services';
     export default (_: { log: TelemetryService }) => <p>{${hook}().status}</p>;`,
  );
  const { release } = await publish(store, workspace, `remote-${id}`, options);
  expect([release.contract, release.shared['@companion/contract/services']]).toEqual([range, range]);
});

test('a change to unused sources makes no new build', async () => {
  const root = await temporaryFolder();
  for (const name of ['node_modules', 'tsconfig.json']) await symlink(join(repository, name), join(root, name));
  await cp(join(repository, 'pnpm-lock.yaml'), join(root, 'pnpm-lock.yaml'));
  await mkdir(join(root, 'shared/words'), { recursive: true });
  await writeFile(join(root, 'shared/words/used.ts'), `export const used = 'used';`);
  await writeFile(join(root, 'shared/words/unused.ts'), `export const unused = 'unused';`);
  await section(
    'wordy',
    `import { used } from '../../shared/words/used'; import { Button } from '@companion/ui/core';
     export default () => <Button>{used}</Button>;`,
    '/wordy',
    root,
  );
  const store = new FolderStore(await temporaryFolder());
  const { version } = await publish(store, root, 'remote-wordy', options);
  const same = () => isOfSources(store, root, 'wordy', version);
  const change = (file: string, text: string) => writeFile(join(root, file), text);
  const lock = await readFile(join(root, 'pnpm-lock.yaml'), 'utf8');

  // Other files: a package it does not contain, its own tests.
  await change('shared/words/unused.ts', 'export const unused = 2;');
  await change('pnpm-lock.yaml', lock.replaceAll('wagmi@', 'wagmi@9'));
  await change('remote-wordy/src/Page.test.tsx', 'nothing');
  expect(await same()).toBe(true);

  await change('shared/words/used.ts', `export const used = 'other';`);
  expect(await same()).toBe(false);
  await change('shared/words/used.ts', `export const used = 'used';`);
  expect(await same()).toBe(true);

  await change('pnpm-lock.yaml', lock.replaceAll('@module-federation/sdk@', '@module-federation/sdk@9'));
  expect(await same()).toBe(false);
  await change('pnpm-lock.yaml', lock);
  await change('remote-wordy/src/New.tsx', 'export default () => null;');
  expect(await same()).toBe(false);
});

test('a release left unreadable by a power cut does not count as the current sources, and does not block the start', async () => {
  const store = new FolderStore(await temporaryFolder());
  await stored(store, releaseRecord('reviews', '1.0.0'), { [INPUTS_FILE]: '{"files' });
  expect(await isOfSources(store, workspace, 'reviews', '1.0.0')).toBe(false);
  await writeFile(join(store.root, 'reviews/1.0.0/release.json'), '');
  expect(await isOfSources(store, workspace, 'reviews', '1.0.0')).toBe(false);
});

test('the start skips sources that were released and rolled back', async () => {
  const store = new FolderStore(await temporaryFolder());
  const keys = await generateKeys();
  const start = () => releaseSections(store, keys, workspace, ['remote-tiny'], { ...why, onlyNew: true, types: false });
  expect((await start())[0]).toMatchObject({ version: '1.0.0', unchanged: false });
  expect((await start())[0]).toMatchObject({ version: '1.0.0', unchanged: true });
  await writeFile(join(workspace, 'remote-tiny/src/Page.tsx'), `export default () => 'bad';`);
  expect((await start())[0]).toMatchObject({ version: '1.0.1', unchanged: false });
  await changeRegistry(store, keys, why, () => [{ action: 'rollback', section: 'tiny' }]);
  expect((await start())[0]).toMatchObject({ version: '1.0.0', unchanged: true });
  expect((await currentState(store, keys))?.sections.tiny?.current.version).toBe('1.0.0');
});

test('a host and several sections go live in one revision, or none of them', async () => {
  const store = new FolderStore(await temporaryFolder());
  const keys = await generateKeys();
  await section('other', 'export default () => <p>other</p>;');
  await section('wide', 'export default () => <p>wide</p>;', '/other/wide');
  await section('far', 'export default () => null;', '/far', workspace, '^9.0.0');
  const shared = { 'react/jsx-runtime': '19.3.1' };
  const release = (...folders: string[]) =>
    releaseSections(store, keys, workspace, folders, {
      ...why,
      types: false,
      host: { id: 'a'.repeat(12), contract: '1.0.0', shared },
    });
  await expect(release('remote-tiny', 'remote-far')).rejects.toThrow('far was not published');
  await expect(release('remote-other', 'remote-wide')).rejects.toThrow('/other would belong to both');
  expect(await currentState(store, keys)).toBeNull();
  expect((await release('remote-tiny', 'remote-other')).map(({ section }) => section).sort()).toEqual([
    'other',
    'tiny',
  ]);
  const state = await currentState(store, keys);
  expect([state?.revision, state?.hosts.length, Object.keys(state?.sections ?? {}).sort()]).toEqual([
    1,
    1,
    ['other', 'tiny'],
  ]);
});

test('a canary goes to its share, everyone else keeps the current release', async () => {
  const store = new FolderStore(await temporaryFolder());
  const keys = await generateKeys();
  const release = (canary?: number) =>
    releaseSections(store, keys, workspace, ['remote-tiny'], {
      ...why,
      force: true,
      types: false,
      ...(canary && { canary }),
    });
  await expect(release(10)).rejects.toThrow('tiny has never been released');
  await release();
  await release(10);
  const tiny = (await currentState(store, keys))?.sections.tiny;
  expect([tiny?.current.version, tiny?.canary?.version, tiny?.canary?.percent]).toEqual(['1.0.0', '1.0.1', 10]);
});

test('killed before any call of the store, a publish leaves a whole release or none', async () => {
  const root = await temporaryFolder();
  const store = new FolderStore(root);
  let deaths = 0;
  for (let isWhole = false; !isWhole; deaths++) {
    isWhole = await publish(new FolderStore(root, killedAfter(deaths)), workspace, 'remote-tiny', options).then(
      () => true,
      () => false,
    );
    for (const version of await store.versions('tiny')) {
      const text = await store.read(`tiny/${version}/release.json`);
      expect(await brokenIntegrity(join(root, 'tiny', version), JSON.parse(text ?? ''))).toEqual([]);
    }
  }
  expect(deaths).toBeGreaterThan(5);
  // One that died once its release was in place, and the one that was not killed.
  expect(await store.versions('tiny')).toHaveLength(2);
}, 120_000);
