import { mkdir, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateKeys } from '@companion/registry';
import { expect, test } from 'vitest';
import { historyLines, listLines } from './describe';
import { diffReleases } from './diffReleases';
import { FolderStore } from './folderStore';
import { prune } from './prune';
import { readHistory } from './readHistory';
import { currentState } from './registryDocuments';
import { changeRegistry } from './registryState';
import { releaseRecord, stored, temporaryFolder } from './testing';

const why = { author: 'ann', reason: 'test' };

test('every change stays on record with author and reason, newest first', async () => {
  const keys = await generateKeys();
  const store = new FolderStore(await temporaryFolder());
  const release = await stored(store, releaseRecord('reviews', '1.0.0'));
  await changeRegistry(store, keys, { author: 'ann', reason: 'first' }, () => [
    { action: 'release', section: 'reviews', release },
  ]);
  await changeRegistry(store, keys, { author: 'bob', reason: 'leak' }, () => [
    { action: 'disable', section: 'reviews', reason: 'leak' },
    { action: 'host', host: { id: 'a'.repeat(12), contract: '1.1.0', shared: {} } },
  ]);
  const lines = (await historyLines(store, keys)).map((line) => line.replace(/\d{4}-\S+Z/, 'TIME'));
  expect(lines).toEqual([
    'revision 2, TIME, bob: leak',
    '    host aaaaaaaaaaaa, contract 1.1.0',
    '    reviews: current 1.0.0, previous none, disabled: leak',
    'revision 1, TIME, ann: first',
    '    reviews: current 1.0.0, previous none',
  ]);
  expect((await listLines(store, await currentState(store, keys))).slice(1)).toEqual([
    'host aaaaaaaaaaaa, contract 1.1.0',
    'reviews        current 1.0.0, previous none, disabled: leak, built 2026-01-01T00:00:00Z',
  ]);
});

test('prune keeps what the registry names and the newest releases', async () => {
  const keys = await generateKeys();
  const store = new FolderStore(await temporaryFolder());
  const refs = [];
  for (const version of ['1.0.0', '1.0.1', '1.0.2', '1.0.10', '1.1.0'])
    refs.push(await stored(store, releaseRecord('reviews', version)));
  const [first, second] = refs;
  if (!first || !second) throw new Error('nothing stored');
  await changeRegistry(store, keys, { author: 'ann', reason: 'x' }, () => [
    { action: 'release', section: 'reviews', release: first },
    { action: 'canary', section: 'reviews', release: second, percent: 1, salt: 'ab'.repeat(8) },
  ]);
  const left = join(store.root, '.work/reviews-1-1');
  await mkdir(left, { recursive: true });
  await mkdir(join(store.root, '.work/reviews-2-2'));
  await utimes(left, 0, 0);
  expect(await prune(store, keys, 2)).toEqual(['reviews/1.0.2', '.work/reviews-1-1']);
  expect((await store.versions('reviews')).sort()).toEqual(['1.0.0', '1.0.1', '1.0.10', '1.1.0']);
  expect(await prune(store, keys, 2)).toEqual([]);
});

test('a diff lists what visitors and other teams would notice', () => {
  const from = releaseRecord('reviews', '1.0.0');
  const to = releaseRecord('reviews', '1.1.0', { contract: '^1.1.0', shared: { react: '^19.1.0' } });
  to.declaration.routes.push({ path: '/reviews/new', page: './New', title: 'New', description: 'New' });
  to.assets = to.assets.map((a) => (a.path === 'entry.js' ? { ...a, brotli: 25 } : a));
  to.exposes = { ...to.exposes, './New': { js: ['assets/page.js'], css: [] } };
  expect(diffReleases(from, to)).toEqual([
    'contract ^1.0.0 -> ^1.1.0',
    '+ route /reviews/new',
    'react ^19.0.0 -> ^19.1.0',
    'entry 20 -> 25 bytes (+5)',
    './New 0 -> 60 bytes (+60)',
  ]);
  expect(diffReleases(from, from)).toEqual([]);
});

test('a build that ends during the search for old ones does not stop it', async () => {
  const keys = await generateKeys();
  const store = new FolderStore(await temporaryFolder());
  const release = await stored(store, releaseRecord('reviews', '1.0.0'));
  await changeRegistry(store, keys, why, () => [{ action: 'release', section: 'reviews', release }]);
  // Listed, but gone when it is read.
  await symlink('/nowhere', join(store.root, '.work/reviews-1'));
  expect(await prune(store, keys)).toEqual([]);
});

test('a long history takes as long as a few reads, and skips what is damaged', async () => {
  const keys = await generateKeys();
  const store = new FolderStore(await temporaryFolder());
  const release = await stored(store, releaseRecord('reviews', '1.0.0'));
  const change = () => changeRegistry(store, keys, why, () => [{ action: 'release', section: 'reviews', release }]);
  for (let i = 0; i < 45; i++) await change();
  await writeFile(join(store.root, 'revisions/000040.json'), '{');
  let reading = 0;
  let most = 0;
  const slow = Object.assign(new FolderStore(store.root), {
    read: async (path: string) => {
      most = Math.max(most, ++reading);
      await new Promise((resolve) => setTimeout(resolve, 1));
      reading--;
      return store.read(path);
    },
  });
  const revisions = (await readHistory(slow, keys, [], 44)).map(({ revision }) => revision);
  expect(revisions).toEqual(Array.from({ length: 44 }, (_, i) => 45 - i).filter((n) => n !== 40));
  expect(most).toBe(20);
});
