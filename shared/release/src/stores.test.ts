import fs, { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateKeys, type RegistryKeys } from '@companion/registry';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type FakeS3, fakeS3 } from './fakeS3';
import { type FileSystem, FolderStore } from './folderStore';
import { currentState, stateAt } from './registryDocuments';
import { changeRegistry } from './registryState';
import { ObjectExists, type ReleaseStore, StoreUnreadable, StoreUnwritable, VersionTaken } from './releaseStore';
import { S3Store } from './s3Store';
import type { SectionChange } from './sectionChange';
import { releaseRecord, stored, temporaryFolder } from './testing';

let keys: RegistryKeys;
let s3: FakeS3;
const why = { author: 'ann', reason: 'test' };
const s3Options = { accessKeyId: 'id', secretAccessKey: 'secret', region: 'auto' };

beforeAll(async () => {
  keys = await generateKeys();
  s3 = await fakeS3();
});
afterAll(() => s3.close());
beforeEach(() => {
  s3.objects.clear();
  s3.onPut = () => null;
  s3.afterPut = () => null;
});

const release = (section: string, ref: { version: string; digest: string }): SectionChange => ({
  action: 'release',
  section,
  release: ref,
});

describe.each([
  ['folder', async (): Promise<ReleaseStore> => new FolderStore(await temporaryFolder())],
  ['S3', async (): Promise<ReleaseStore> => new S3Store({ url: s3.url, ...s3Options })],
])('%s store', (_name, open) => {
  let store: ReleaseStore;
  beforeEach(async () => {
    store = await open();
  });

  test('a release is stored whole, once', async () => {
    await stored(store, releaseRecord('reviews', '1.0.0'), { 'entry.js': 'first', 'entry.js.map': '{}' });
    await expect(stored(store, releaseRecord('reviews', '1.0.0'), { 'entry.js': 'second' })).rejects.toThrow(
      VersionTaken,
    );
    expect(await store.read('reviews/1.0.0/entry.js')).toBe('first');
    expect(await store.versions('reviews')).toEqual(['1.0.0']);
    expect(await store.versions('slashes')).toEqual([]);
    expect(await store.read('reviews/1.0.1/release.json')).toBeNull();
  });

  test('lists every version', async () => {
    for (const version of ['1.0.0', '1.0.1', '1.0.2', '1.1.0', '2.0.0'])
      await stored(store, releaseRecord('reviews', version));
    expect((await store.versions('reviews')).sort()).toEqual(['1.0.0', '1.0.1', '1.0.2', '1.1.0', '2.0.0']);
  });

  test('an object is created once', async () => {
    await store.create('revisions/000001.json', 'a');
    await expect(store.create('revisions/000001.json', 'b')).rejects.toThrow(ObjectExists);
    expect(await store.read('revisions/000001.json')).toBe('a');
  });

  test('the pointer moves only from what was read', async () => {
    expect(await store.swapPointer('other', 'a')).toBe(false);
    expect(await store.swapPointer(null, 'a')).toBe(true);
    expect(await store.swapPointer(null, 'b')).toBe(false);
    expect(await store.swapPointer('a', 'b')).toBe(true);
    expect(await store.read('registry.json')).toBe('b');
  });

  test('a change is dated by the clock of the store, whatever the publishing machine says', async () => {
    const ref = await stored(store, releaseRecord('reviews', '1.0.0'));
    const began = Date.now();
    for (const hours of [-72, 2]) {
      vi.useFakeTimers({ toFake: ['Date'], now: began + hours * 3_600_000 });
      const { at } = await changeRegistry(store, keys, why, () => [release('reviews', ref)]);
      vi.useRealTimers();
      expect(Math.abs(Date.parse(at) - began)).toBeLessThan(60_000);
    }
    expect((await currentState(store, keys))?.revision).toBe(2);
  });

  test('a removed object is gone, and may be gone already', async () => {
    await store.create('revisions/000001.json', 'a');
    for (let i = 0; i < 2; i++) await store.remove('revisions/000001.json');
    expect(await store.read('revisions/000001.json')).toBeNull();
  });

  test('parallel changes of many teams are all kept', async () => {
    const teams = ['reviews', 'slashes', 'profiles', 'admin', 'mini-apps', 'invitations'];
    const refs = await Promise.all(teams.map((team) => stored(store, releaseRecord(team, '1.0.0'))));
    const states = await Promise.all(
      teams.map((team, i) => changeRegistry(store, keys, why, () => [release(team, refs[i] as (typeof refs)[0])])),
    );
    const state = await currentState(store, keys);
    expect(Object.keys(state?.sections ?? {}).sort()).toEqual([...teams].sort());
    expect(states.map((s) => s.revision).sort()).toEqual([1, 2, 3, 4, 5, 6]);
    expect(JSON.parse(JSON.parse((await store.read('registry.json')) ?? '').payload).revision).toBe(6);
    expect((await stateAt(store, keys, 3))?.reason).toBe('test');
  });

  test('a change that died before moving the pointer is completed by the next one', async () => {
    const first = await stored(store, releaseRecord('reviews', '1.0.0'));
    await changeRegistry(store, keys, why, () => [release('reviews', first)]);
    const dying = Object.assign(Object.create(store), {
      swapPointer: () => Promise.reject(new Error('killed')),
      read: store.read.bind(store),
      now: store.now.bind(store),
      create: store.create.bind(store),
    }) as ReleaseStore;
    const second = await stored(store, releaseRecord('slashes', '1.0.0'));
    await expect(changeRegistry(dying, keys, why, () => [release('slashes', second)])).rejects.toThrow('killed');
    expect(JSON.parse((await store.read('registry.json')) ?? '').payload).toContain('"revision":1');
    const third = await stored(store, releaseRecord('admin', '1.0.0'));
    const state = await changeRegistry(store, keys, why, () => [release('admin', third)]);
    expect([state.revision, Object.keys(state.sections)]).toEqual([3, ['reviews', 'slashes', 'admin']]);
  });

  test('a registry signed by someone else is not extended', async () => {
    const stranger = await generateKeys();
    const ref = await stored(store, releaseRecord('reviews', '1.0.0'));
    await changeRegistry(store, stranger, why, () => [release('reviews', ref)]);
    await expect(changeRegistry(store, keys, why, () => [release('reviews', ref)])).rejects.toThrow(
      'not signed by this site',
    );
  });
});

describe('folder that rejects writes', () => {
  const broken = (code: string, only: (path: string) => boolean): FileSystem => {
    const fail = (path: unknown) => {
      if (only(String(path))) throw Object.assign(new Error(code), { code });
    };
    return {
      ...fs,
      writeFile: (async (path: string, data: string) => {
        // A full disk leaves only the start of a file.
        if (only(path)) await fs.writeFile(path, data.slice(0, 5));
        fail(path);
        return fs.writeFile(path, data);
      }) as FileSystem['writeFile'],
      mkdir: (async (path: string, options: { recursive: true }) => {
        if (code === 'EROFS') fail(path);
        return fs.mkdir(path, options);
      }) as FileSystem['mkdir'],
    };
  };

  test.each([
    ['ENOSPC', 'its disk is full'],
    ['EROFS', 'it is read-only'],
  ])('%s: says so and leaves what visitors get as it was', async (code, reason) => {
    const root = await temporaryFolder();
    const good = new FolderStore(root);
    const ref = await stored(good, releaseRecord('reviews', '1.0.0'));
    await changeRegistry(good, keys, why, () => [release('reviews', ref)]);
    const before = await good.read('registry.json');
    const bad = new FolderStore(
      root,
      broken(code, () => true),
    );
    const change = changeRegistry(bad, keys, why, () => [{ action: 'disable', section: 'reviews', reason: 'x' }]);
    await expect(change).rejects.toThrow(StoreUnwritable);
    await expect(change).rejects.toThrow(`The release store ${root} cannot be written: ${reason}.`);
    expect(await good.read('registry.json')).toBe(before);
    expect(await readdir(join(root, 'revisions'))).toEqual(['000001.json']);
    expect((await readdir(root)).filter((name) => name.startsWith('.draft'))).toEqual([]);
  });

  test('a disk that fills up between revision and pointer loses nothing', async () => {
    const root = await temporaryFolder();
    const good = new FolderStore(root);
    const ref = await stored(good, releaseRecord('reviews', '1.0.0'));
    await changeRegistry(good, keys, why, () => [release('reviews', ref)]);
    const bad = new FolderStore(
      root,
      broken('ENOSPC', (path) => !path.includes('revisions')),
    );
    await expect(
      changeRegistry(bad, keys, why, () => [{ action: 'disable', section: 'reviews', reason: 'x' }]),
    ).rejects.toThrow(StoreUnwritable);
    expect((await currentState(good, keys))?.revision).toBe(2);
    const state = await changeRegistry(good, keys, why, () => [{ action: 'enable', section: 'reviews' }]);
    expect(state.revision).toBe(3);
  });
});

test.each([
  ['EACCES', 'permission is denied'],
  ['ENOTDIR', 'it is no folder'],
  ['EIO', 'its disk has a fault'],
  ['ESTALE', 'the system answers ESTALE'],
])('a folder that cannot be read says why, and is not taken for an empty one: %s', async (code, reason) => {
  const fail = () => Promise.reject(Object.assign(new Error(code), { code }));
  const root = await temporaryFolder();
  const store = new FolderStore(root, { ...fs, readFile: fail, readdir: fail } as unknown as FileSystem);
  for (const read of [() => currentState(store, keys), () => store.versions('reviews')]) {
    await expect(read()).rejects.toThrow(StoreUnreadable);
    await expect(read()).rejects.toThrow(`The release store ${root} cannot be read: ${reason}.`);
  }
});

test('a folder with an unreadable clock is reported; if only writing fails, this machine gives the time', async () => {
  const root = await temporaryFolder();
  const storeWhere = (code: string) =>
    new FolderStore(root, { ...fs, open: () => Promise.reject(Object.assign(new Error(code), { code })) });
  await expect(storeWhere('EIO').now()).rejects.toThrow(
    `The release store ${root} cannot be read: its disk has a fault.`,
  );
  expect(Math.abs((await storeWhere('EROFS').now()) - Date.now())).toBeLessThan(60_000);
});

describe('S3', () => {
  test('an unreachable bucket is reported in one sentence', async () => {
    const url = 'http://127.0.0.1:59998/bucket';
    const store = new S3Store({ url, ...s3Options });
    await expect(currentState(store, keys)).rejects.toThrow(
      new StoreUnreadable(url, 'it cannot be reached (ECONNREFUSED)'),
    );
    await expect(store.create('a.json', '')).rejects.toThrow(
      new StoreUnwritable(url, 'it cannot be reached (ECONNREFUSED)'),
    );
  });

  test('an aborted publish leaves no release, and its number is not reused', async () => {
    const store = new S3Store({ url: s3.url, ...s3Options });
    s3.onPut = (key) => (key.endsWith('release.json') ? new Response('no', { status: 403 }) : null);
    await expect(stored(store, releaseRecord('reviews', '1.0.0'))).rejects.toThrow(
      `The release store ${s3.url} cannot be written: it answered 403.`,
    );
    s3.onPut = () => null;
    expect(await store.read('reviews/1.0.0/release.json')).toBeNull();
    expect(await store.versions('reviews')).toEqual(['1.0.0']);
    await expect(stored(store, releaseRecord('reviews', '1.0.0'))).rejects.toThrow(VersionTaken);
  });

  test('a change with a lost answer is made once', async () => {
    const store = new S3Store({ url: s3.url, ...s3Options });
    for (const version of ['1.0.0', '1.0.1']) {
      const ref = await stored(store, releaseRecord('reviews', version));
      await changeRegistry(store, keys, why, () => [release('reviews', ref)]);
    }
    let lost = false;
    s3.afterPut = (key) => {
      if (lost || !key.includes('revisions/')) return null;
      lost = true;
      return new Response('bad gateway', { status: 502 });
    };
    const state = await changeRegistry(store, keys, why, () => [{ action: 'rollback', section: 'reviews' }]);
    expect([lost, state.revision, state.sections.reviews?.current.version]).toEqual([true, 3, '1.0.0']);
    expect(await currentState(store, keys)).toEqual(state);
    expect(await store.read('revisions/000004.json')).toBeNull();
  });

  test('of two publishes of one number exactly one gets it, with only its own files', async () => {
    const store = new S3Store({ url: s3.url, ...s3Options });
    const results = await Promise.allSettled(
      ['a', 'b'].map((who) =>
        stored(store, releaseRecord('reviews', '1.0.0', { container: `c_${who}` }), { 'entry.js': who }),
      ),
    );
    expect(results.map((r) => r.status).sort()).toEqual(['fulfilled', 'rejected']);
    const winner = results[0]?.status === 'fulfilled' ? 'a' : 'b';
    expect(await store.read('reviews/1.0.0/entry.js')).toBe(winner);
    expect(JSON.parse((await store.read('reviews/1.0.0/release.json')) ?? '').container).toBe(`c_${winner}`);
  });
});

test('a folder keeps everything readable for a static host', async () => {
  const root = await temporaryFolder();
  await stored(new FolderStore(root), releaseRecord('reviews', '1.0.0'), { 'entry.js': 'x' });
  await writeFile(join(root, 'other.txt'), '');
  expect(await readFile(join(root, 'reviews/1.0.0/entry.js'), 'utf8')).toBe('x');
});
