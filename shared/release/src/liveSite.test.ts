import fs from 'node:fs/promises';
import { join } from 'node:path';
import { ReleaseRefused, readReleases, resolve, sha384, verifyState } from '@companion/registry';
import { beforeEach, expect, test } from 'vitest';
import { type FileSystem, FolderStore } from './folderStore';
import { type RegistryKeys, registryKeys } from './keys';
import { changeRegistry } from './registryState';
import { StoreUnwritable } from './releaseStore';
import { storeApp } from './storeServer';
import { killedAfter, releaseRecord, stored, temporaryFolder } from './testing';

const why = { author: 'ann', reason: 'test' };
let root: string;
let keys: RegistryKeys;

beforeEach(async () => {
  root = join(await temporaryFolder(), 'releases');
  keys = await registryKeys(join(root, '../keys.json'));
});

/** Reads what a page reads: the registry, the records, every file. Returns `section version`; throws for half a release. */
async function visit(): Promise<string[]> {
  const site = storeApp(root);
  const state = await verifyState(await (await site.request('/registry.json')).json(), keys);
  const releases = await readReleases(state, async (section, version) =>
    (await site.request(`/${section}/${version}/release.json`)).text(),
  );
  const host = { id: 'a'.repeat(12), contract: '1.1.0', shared: { react: '19.3.1' } };
  const plan = resolve(state, releases, { storeUrl: '', host }, '');
  expect(plan.refused).toEqual([]);
  for (const release of releases.values()) {
    if (release instanceof ReleaseRefused) throw release;
    for (const { path, integrity } of release.assets) {
      const file = await site.request(`/${release.section}/${release.version}/${path}`);
      expect([path, await sha384(await file.text())]).toEqual([path, integrity]);
    }
  }
  return plan.sections.map(({ id, version }) => `${id} ${version}`);
}

/** Publishes a release of two real files and makes it current. */
async function releaseOf(store: FolderStore, section: string, version: string): Promise<void> {
  const files = { 'entry.js': `var ${section};`, 'page.js': `// page of ${section} ${version}` };
  const assets = await Promise.all(
    Object.entries(files).map(async ([path, text]) => ({
      path,
      integrity: await sha384(text),
      kind: 'js' as const,
      size: text.length,
      brotli: text.length,
    })),
  );
  const record = releaseRecord(section, version, { assets, exposes: { './Page': { js: ['page.js'], css: [] } } });
  const ref = await stored(store, record, files);
  await changeRegistry(store, keys, why, () => [{ action: 'release', section, release: ref }]);
}

test('while two teams release at once, every visit gets whole releases', async () => {
  const store = new FolderStore(root);
  for (const section of ['reviews', 'slashes']) await releaseOf(store, section, '1.0.0');
  let releasing = true;
  const teams = Promise.all(
    ['reviews', 'slashes'].map(async (section) => {
      for (let patch = 1; patch <= 10; patch++) await releaseOf(store, section, `1.0.${patch}`);
    }),
  ).finally(() => {
    releasing = false;
  });
  const seen = new Set<string>();
  while (releasing) for (const release of await visit()) seen.add(release);
  await teams;
  expect(await visit()).toEqual(['reviews 1.0.10', 'slashes 1.0.10']);
  expect(seen.size).toBeGreaterThan(4);
});

test('killed before any file system call, it leaves whole releases, and the next one continues', async () => {
  let deaths = 0;
  for (let isWhole = false; !isWhole; deaths++) {
    root = join(await temporaryFolder(), 'releases');
    await releaseOf(new FolderStore(root), 'reviews', '1.0.0');
    isWhole = await releaseOf(new FolderStore(root, killedAfter(deaths)), 'reviews', '1.0.1').then(
      () => true,
      () => false,
    );
    expect(isWhole ? ['reviews 1.0.1'] : ['reviews 1.0.0', 'reviews 1.0.1']).toContain((await visit()).join());
    // A broken publish keeps its number.
    await releaseOf(new FolderStore(root), 'reviews', '1.0.2');
    expect(await visit()).toEqual(['reviews 1.0.2']);
  }
  expect(deaths).toBeGreaterThan(15);
});

/** A file system that works for `good` writes and then is full or read-only. */
function failingAfter(good: number, code: 'ENOSPC' | 'EROFS'): FileSystem {
  let left = good;
  const spend = () => {
    if (left-- <= 0) throw Object.assign(new Error(code), { code });
  };
  return {
    ...fs,
    mkdir: (async (path: string, options: { recursive: true }) => {
      spend();
      return fs.mkdir(path, options);
    }) as FileSystem['mkdir'],
    writeFile: (async (path: string, data: string) => {
      if (left <= 0 && code === 'ENOSPC') await fs.writeFile(path, data.slice(0, 5));
      spend();
      return fs.writeFile(path, data);
    }) as FileSystem['writeFile'],
    link: (async (from: string, to: string) => {
      spend();
      return fs.link(from, to);
    }) as FileSystem['link'],
    rename: (async (from: string, to: string) => {
      spend();
      return fs.rename(from, to);
    }) as FileSystem['rename'],
  };
}

test.each(['ENOSPC', 'EROFS'] as const)(
  '%s at whichever write of a release: visits get the one before, whole',
  async (code) => {
    await releaseOf(new FolderStore(root), 'reviews', '1.0.0');
    let patch = 0;
    let done = false;
    for (let good = 0; !done; good++) {
      // A broken publish keeps its number.
      const release = releaseOf(new FolderStore(root, failingAfter(good, code)), 'reviews', `1.0.${++patch}`);
      await release.then(
        () => {
          done = true;
        },
        (error) => expect(error).toBeInstanceOf(StoreUnwritable),
      );
      expect(await visit()).toEqual([done ? `reviews 1.0.${patch}` : 'reviews 1.0.0']);
    }
    // Work folder, release in place, revision, pointer: several writes each, and each of them failed once.
    expect(patch).toBeGreaterThan(8);
  },
);
