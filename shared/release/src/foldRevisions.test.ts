import { readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateKeys, type RegistryKeys, signState } from '@companion/registry';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type FakeS3, fakeS3 } from './fakeS3';
import { FolderStore } from './folderStore';
import { foldRevisions } from './foldRevisions';
import { readHistory } from './readHistory';
import { currentState, stateAt } from './registryDocuments';
import { changeRegistry } from './registryState';
import { type ReleaseStore, revisionPath } from './releaseStore';
import { S3Store } from './s3Store';
import { killedAfter, releaseRecord, stored, temporaryFolder } from './testing';

const SECTIONS = 12;
let keys: RegistryKeys;
let texts: string[];
let root: string;
let store: FolderStore;

/** Revisions of a site of some years: each changes one section. */
beforeAll(async () => {
  keys = await generateKeys();
  const digest = (n: number) => `sha384-${Buffer.alloc(48, String(n)).toString('base64')}`;
  const ref = (n: number) => ({ version: `1.${n}.0`, digest: digest(n) });
  texts = [];
  for (let revision = 1; revision <= 430; revision++) {
    const sections = Object.fromEntries(
      Array.from({ length: SECTIONS }, (_, i) => {
        const n = Math.floor((revision + i) / SECTIONS);
        return [`section-${i}`, { current: ref(n + 1), previous: ref(n), canary: null, disabled: null }];
      }),
    );
    const at = new Date(Date.parse('2026-01-01T00:00:00Z') + revision * 3_600_000).toISOString();
    const named = { schema: 1 as const, site: keys.site, author: 'ann', reason: `reason ${revision}`, hosts: [] };
    texts.push(JSON.stringify(await signState({ ...named, revision, at, sections }, keys.privateKey)));
  }
});

beforeEach(async () => {
  root = await temporaryFolder();
  store = new FolderStore(root);
  await fill(store);
});

async function fill(into: ReleaseStore) {
  for (const [i, text] of texts.entries()) await into.create(revisionPath(i + 1), text);
  await into.swapPointer(null, texts.at(-1) ?? '');
}

const names = async () => (await readdir(join(root, 'revisions'))).filter((name) => name.endsWith('.json'));
const reasons = async (of: ReleaseStore) => (await readHistory(of, keys, [], 430)).map(({ reason }) => reason);
const all = Array.from({ length: 430 }, (_, i) => `reason ${430 - i}`);

async function size(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = await Promise.all(
    entries.filter((each) => each.isFile()).map(async (each) => (await stat(join(each.parentPath, each.name))).size),
  );
  return sizes.reduce((sum, bytes) => sum + bytes, 0);
}

test('old revisions take a small part of the space, and read as before, including signatures', async () => {
  const before = await size(join(root, 'revisions'));
  const some = await Promise.all([1, 57, 100, 101, 200, 201].map((n) => stateAt(store, keys, n)));
  expect(await foldRevisions(store)).toBe(2);
  expect(await names()).toEqual(texts.slice(200).map((_, i) => `${String(201 + i).padStart(6, '0')}.json`));
  expect(await Promise.all([1, 57, 100, 101, 200, 201].map((n) => stateAt(store, keys, n)))).toEqual(some);
  expect(await reasons(store)).toEqual(all);
  const folded = await size(join(root, 'revisions/folded'));
  expect(folded).toBeLessThan((before / 430) * 200 * 0.15);
  expect(await foldRevisions(store)).toBe(0);
});

test('a bucket is folded the same way', async () => {
  const s3: FakeS3 = await fakeS3();
  try {
    const bucket = new S3Store({ url: s3.url, accessKeyId: 'id', secretAccessKey: 'secret', region: 'auto' });
    await fill(bucket);
    expect(await foldRevisions(bucket)).toBe(2);
    expect([...s3.objects.keys()].filter((key) => /revisions\/\d+/.test(key))).toHaveLength(230);
    expect(await reasons(bucket)).toEqual(all);
  } finally {
    await s3.close();
  }
});

test('whenever it is killed, no revision is lost, and the next run finishes the work', async () => {
  let deaths = 0;
  for (let done = false; !done; deaths += 23) {
    done = await foldRevisions(new FolderStore(root, killedAfter(deaths))).then(
      () => true,
      () => false,
    );
    expect(await reasons(new FolderStore(root))).toEqual(all);
  }
  expect(await foldRevisions(new FolderStore(root))).toBe(0);
  expect(await names()).toHaveLength(230);
  expect(deaths).toBeGreaterThan(100);
});

test('a damaged fold loses no revision', async () => {
  await foldRevisions(store);
  const path = join(root, 'revisions/folded/000100.json');
  await writeFile(path, '{"half');
  expect(await stateAt(new FolderStore(root), keys, 50)).toBeNull();
  expect((await currentState(new FolderStore(root), keys))?.revision).toBe(430);
  // A broken file that exists before any fold stops the folding, and nothing is deleted.
  await rm(join(root, 'revisions'), { recursive: true });
  await rm(join(root, 'registry.json'));
  await fill(store);
  await store.create('revisions/folded/000100.json', '{"half');
  await foldRevisions(new FolderStore(root));
  expect(await stateAt(new FolderStore(root), keys, 50)).not.toBeNull();
});

test('a pointer that someone put back does not hide later revisions', async () => {
  await foldRevisions(store);
  await writeFile(join(root, 'registry.json'), texts[20] ?? '');
  expect((await currentState(store, keys))?.revision).toBe(430);
  await rm(join(root, 'registry.json'));
  expect((await currentState(store, keys))?.revision).toBe(430);
  const release = await stored(store, releaseRecord('reviews', '1.0.0'));
  const state = await changeRegistry(store, keys, { author: 'ann', reason: 'x' }, (now) => {
    expect(now?.revision).toBe(430);
    return [{ action: 'release', section: 'reviews', release }];
  });
  expect(state.revision).toBe(431);
});
