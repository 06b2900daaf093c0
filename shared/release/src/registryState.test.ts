import fs, { cp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RegistryState } from '@companion/contract';
import { generateKeys, type RegistryKeys, signState } from '@companion/registry';
import { beforeEach, expect, test } from 'vitest';
import { historyLines } from './describe';
import { type FileSystem, FolderStore } from './folderStore';
import { courseOf } from './judgement';
import { prune } from './prune';
import { readHistory } from './readHistory';
import { currentState, stateAt } from './registryDocuments';
import { changeRegistry, type RegistryChange } from './registryState';
import { releaseRecord, stored, temporaryFolder } from './testing';

type Ref = { version: string; digest: string };
let store: FolderStore;
let keys: RegistryKeys;
beforeEach(async () => {
  store = new FolderStore(await temporaryFolder());
  keys = await generateKeys();
});

const change = (...changes: RegistryChange[]) =>
  changeRegistry(store, keys, { author: 'ann', reason: 'test' }, () => changes);
const released = (section: string, release: Ref): RegistryChange => ({ action: 'release', section, release });
const canary = (section: string, release: Ref): RegistryChange => ({
  action: 'canary',
  section,
  release,
  percent: 10,
  salt: 'ab'.repeat(8),
});
const current = async (section = 'reviews') => (await currentState(store, keys))?.sections[section]?.current.version;
const file = (path: string) => join(store.root, path);

/** Releases of one section with these paths, each current in its own revision. */
async function releases(versions: string[], section = 'reviews', prefixes = [`/${section}`]): Promise<Ref[]> {
  const refs: Ref[] = [];
  for (const version of versions) {
    const record = releaseRecord(section, version);
    const ref = await stored(store, { ...record, declaration: { ...record.declaration, prefixes } });
    await change(released(section, ref));
    refs.push(ref);
  }
  return refs;
}

test('no rollback or undo makes a release current that is gone from the store or was changed there', async () => {
  const [first, second] = (await releases(['1.0.0', '1.0.1', '1.0.2'])) as [Ref, Ref, Ref];
  const before = await stateAt(store, keys, 1);
  if (!before?.sections.reviews) throw new Error('nothing released');
  const restore = { action: 'restore', section: 'reviews', state: before.sections.reviews } as const;
  await rm(file('reviews/1.0.0'), { recursive: true });
  await writeFile(file('reviews/1.0.1/release.json'), '{}');
  const gone = 'Visitors could not load it: reviews 1.0.0: record cannot be fetched.';
  for (const [back, message] of [
    [{ action: 'rollback', section: 'reviews', to: first }, gone],
    [restore, gone],
    [canary('reviews', first), gone],
    [{ action: 'rollback', section: 'reviews' }, 'Visitors could not load it: reviews 1.0.1: digest differs.'],
    [{ action: 'rollback', section: 'reviews', to: second }, 'reviews 1.0.1: digest differs'],
  ] satisfies [RegistryChange, string][])
    await expect(change(back)).rejects.toThrow(message);
  expect([await current(), (await currentState(store, keys))?.revision]).toEqual(['1.0.2', 3]);
  // An existing problem is no reason to reject other changes.
  expect((await change({ action: 'disable', section: 'reviews', reason: 'leak' })).revision).toBe(4);
});

test('prune keeps what a rollback or an undo leads to', async () => {
  const refs = await releases(['1.0.0', '1.0.1', '1.0.2']);
  await change({ action: 'rollback', section: 'reviews', to: refs[0] as Ref });
  for (const version of ['1.0.3', '1.0.4']) await stored(store, releaseRecord('reviews', version));
  // Undo leads to 1.0.2 with 1.0.1 before it.
  expect(await prune(store, keys, 1)).toEqual(['reviews/1.0.3']);
  const before = courseOf(await readHistory(store, keys), 'reviews')?.before;
  if (!before) throw new Error('nothing to undo');
  await change({ action: 'restore', section: 'reviews', state: before });
  expect(await current()).toBe('1.0.2');
});

test('no change takes a path away from another section', async () => {
  const [wide, narrow] = (await releases(['1.0.0'], 'slashes', ['/slashes', '/votes']).then(async (refs) => [
    ...refs,
    ...(await releases(['1.0.1'], 'slashes')),
  ])) as [Ref, Ref];
  await releases(['1.0.0'], 'votes');
  const contested = '/votes would belong to both slashes and votes.';
  await expect(change({ action: 'rollback', section: 'slashes' })).rejects.toThrow(contested);
  await expect(change(canary('slashes', wide))).rejects.toThrow(contested);
  await change({ action: 'disable', section: 'votes', reason: 'leak' });
  await expect(change({ action: 'rollback', section: 'slashes', to: wide })).rejects.toThrow(contested);
  expect(await current('slashes')).toBe(narrow.version);
});

test('no change gives two sections one name in the main menu, or one widget', async () => {
  await releases(['1.0.0'], 'slashes');
  await releases(['1.0.0'], 'reviews');
  const widget = { slot: 'profile.widget@1', title: 'W', module: './W', minHeight: 100, order: 1 } as const;
  const named = (section: string, version: string, label: string, id: string) => {
    const { declaration, ...rest } = releaseRecord(section, version);
    const path = declaration.routes[0]?.path ?? '';
    return {
      ...rest,
      exposes: { ...rest.exposes, './W': Object.values(rest.exposes)[0] ?? { js: [], css: [] } },
      declaration: {
        ...declaration,
        nav: [{ label, path, bar: 'main' as const, order: 10 }],
        widgets: [{ ...widget, id }],
      },
    };
  };
  const first = await stored(store, named('slashes', '1.1.0', 'Judgement', 'of-slashes'));
  await change(released('slashes', first));
  const menu = await stored(store, named('reviews', '1.1.0', 'JUDGEMENT ', 'of-reviews'));
  await expect(change(released('reviews', menu))).rejects.toThrow(
    'the main menu would have “judgement” of both reviews and slashes',
  );
  const same = await stored(store, named('reviews', '1.2.0', 'Reviews', 'of-slashes'));
  await expect(change(canary('reviews', same))).rejects.toThrow(
    'both reviews and slashes would have a widget named of-slashes',
  );
  const own = await stored(store, named('reviews', '1.3.0', 'Reviews', 'of-reviews'));
  await change(released('reviews', own));
  expect(await current('reviews')).toBe('1.3.0');
});

test('two canaries cannot claim one path, and a path can move from one section to another in one change', async () => {
  await releases(['1.0.0'], 'slashes', ['/slashes', '/votes']);
  await releases(['1.0.0'], 'reviews');
  const record = (section: string, prefixes: string[]) => {
    const { declaration, ...rest } = releaseRecord(section, '1.1.0');
    return { ...rest, declaration: { ...declaration, prefixes } };
  };
  const [slashes, reviews] = [
    await stored(store, record('slashes', ['/slashes', '/new'])),
    await stored(store, record('reviews', ['/reviews', '/new', '/votes'])),
  ];
  await change(canary('slashes', slashes));
  await expect(change(canary('reviews', reviews))).rejects.toThrow('/new would belong to both reviews and slashes');
  await change({ action: 'rollback', section: 'slashes' });
  const narrow = await stored(store, releaseRecord('slashes', '1.2.0'));
  await expect(change(released('reviews', reviews))).rejects.toThrow('/votes would belong to both reviews and slashes');
  await change(released('slashes', narrow), released('reviews', reviews));
  expect([await current('slashes'), await current('reviews')]).toEqual(['1.2.0', '1.1.0']);
});

test.each<[string, () => Promise<void>]>([
  ['empty', () => truncate(file('registry.json'))],
  ['cut', () => truncate(file('registry.json'), 100)],
  ['gone', () => rm(file('registry.json'))],
  ['an older one', () => cp(file('revisions/000001.json'), file('registry.json'))],
  [
    'signed by a stranger',
    async () => writeFile(file('registry.json'), JSON.stringify({ payload: '{}', signature: 'AA==.AA==' })),
  ],
])('a registry.json that is %s does not keep a release from being taken back', async (_how, damage) => {
  await releases(['1.0.0', '1.0.1']);
  await damage();
  expect(await current()).toBe('1.0.1');
  const state = await change({ action: 'rollback', section: 'reviews' });
  expect([state.revision, state.sections.reviews?.current.version]).toEqual([3, '1.0.0']);
  expect(await readFile(file('registry.json'), 'utf8')).toBe(await readFile(file('revisions/000003.json'), 'utf8'));
});

test.each<[string, (path: string) => Promise<void>]>([
  ['cut', (path) => truncate(path, 10)],
  ['an older one', (path) => cp(file('revisions/000001.json'), path)],
])('a revision that is %s is passed over, and its number is not used again', async (_how, damage) => {
  await releases(['1.0.0', '1.0.1', '1.0.2']);
  await damage(file('revisions/000003.json'));
  await truncate(file('registry.json'));
  expect(await current()).toBe('1.0.1');
  expect((await change({ action: 'rollback', section: 'reviews' })).revision).toBe(4);
  expect((await readHistory(store, keys)).map(({ revision }) => revision)).toEqual([4, 2, 1]);
  expect((await historyLines(store, keys)).filter((line) => line.startsWith('revision')).length).toBe(3);
});

/** Signs a state dated this many hours from now, as a tool does that trusts the clock of its machine. */
async function dated(hours: number, revision: number) {
  const state = (await currentState(store, keys)) as RegistryState;
  const at = new Date(Date.now() + hours * 3_600_000).toISOString();
  const sections = { ...state.sections, reviews: { ...state.sections.reviews, disabled: { reason: 'early' } } };
  return JSON.stringify(await signState({ ...state, at, revision, sections } as RegistryState, keys.privateKey));
}

test.each([
  [2, null],
  [0.05, 'early'],
  [-2, 'early'],
])('a state that is dated %d hours ahead of the store is refused when that is too much', async (hours, disabled) => {
  await releases(['1.0.0', '1.0.1']);
  const text = await dated(hours, 3);
  await writeFile(file('revisions/000003.json'), text);
  await writeFile(file('registry.json'), text);
  expect((await currentState(store, keys))?.sections.reviews?.disabled?.reason ?? null).toBe(disabled);
  // Its number is still used, and its content does not prevent a rollback.
  expect((await change({ action: 'rollback', section: 'reviews' })).revision).toBe(4);
  expect(await current()).toBe('1.0.0');
});

test('a store with only future states says so', async () => {
  await releases(['1.0.0']);
  const text = await dated(2, 1);
  await writeFile(file('revisions/000001.json'), text);
  await writeFile(file('registry.json'), text);
  await expect(currentState(store, keys)).rejects.toThrow('The registry is dated in the future.');
});

test('a store without any readable state rejects changes', async () => {
  const [ref] = (await releases(['1.0.0'])) as [Ref];
  await truncate(file('registry.json'));
  await truncate(file('revisions/000001.json'));
  await expect(change(released('reviews', ref))).rejects.toThrow('The registry cannot be read.');
});

test('a registry document is on the disk before its name, and the name before the change is done', async () => {
  const [ref] = (await releases(['1.0.0'])) as [Ref];
  const done: string[] = [];
  const watched = {
    ...fs,
    writeFile: (...[path, data, options]: Parameters<typeof fs.writeFile>) => {
      done.push(`write ${(options as { flush?: boolean })?.flush}`);
      return fs.writeFile(path, data, options);
    },
    link: (from: string, to: string) => fs.link(from, to).then(() => void done.push('place')),
    rename: (from: string, to: string) => fs.rename(from, to).then(() => void done.push('place')),
    open: async (path: string, flags: string) => {
      const handle = await fs.open(path, flags);
      return {
        sync: () => handle.sync().then(() => void done.push('sync')),
        stat: () => handle.stat(),
        close: () => handle.close(),
      };
    },
  } as unknown as FileSystem;
  store = new FolderStore(store.root, watched);
  await change(canary('reviews', { ...ref, ...(await stored(store, releaseRecord('reviews', '1.1.0'))) }));
  // The last six: publishing a release renames a folder before.
  expect(done.slice(-6)).toEqual(['write true', 'place', 'sync', 'write true', 'place', 'sync']);
});
