import { join } from 'node:path';
import type { RegistryState, SignedState } from '@companion/contract';
import {
  generateKeys,
  generatePair,
  keyListOf,
  type RegistryKeys,
  RegistryRefused,
  ReleaseRefused,
  readReleases,
  signState,
  verifyState,
} from '@companion/registry';
import { beforeEach, expect, test } from 'vitest';
import { listLines } from './describe';
import { FolderStore } from './folderStore';
import { type KeysOptions, keysCommand, makeKeyCommand } from './keysCommand';
import { readKey } from './namedKeys';
import { currentState } from './registryDocuments';
import { changeRegistry, type RegistryChange } from './registryState';
import { revisionPath } from './releaseStore';
import { releaseRecord, stored, temporaryFolder } from './testing';

const why = { author: 'ann', reason: 'test' };
const DAY = 86_400_000;
let store: FolderStore;
let root: RegistryKeys;
let folder: string;
/** The clock of the store. */
let now: number;

beforeEach(async () => {
  folder = await temporaryFolder();
  now = Date.parse('2026-11-01T00:00:00Z');
  store = new FolderStore(join(folder, 'releases'));
  store.now = async () => now;
  root = await generateKeys();
  await release(root, 'reviews', '1.0.0');
  await release(root, 'slashes', '1.0.0');
});

const change = (by: RegistryKeys, ...changes: RegistryChange[]) => changeRegistry(store, by, why, () => changes);
const record = (section: string, version: string) => stored(store, releaseRecord(section, version));
async function release(by: RegistryKeys, section: string, version: string): Promise<RegistryState> {
  return change(by, { action: 'release', section, release: await record(section, version) });
}
async function canary(by: RegistryKeys, section: string, version: string): Promise<RegistryState> {
  const salt = 'ab'.repeat(8);
  return change(by, { action: 'canary', section, release: await record(section, version), percent: 10, salt });
}
const command = (args: string[], options: KeysOptions = {}) =>
  keysCommand(args, options, { store, keys: root, why: () => why });
const fileOf = (name: string) => join(folder, `${name}.key.json`);
const current = async (section: string) => (await currentState(store, root))?.sections[section]?.current.version;
const signers = async () =>
  Object.values((await currentState(store, root))?.keys?.releases ?? {}).map(({ key }) => key);

/** Creates a key and has the root key allow it. @returns the key as its holder has it */
async function key(name: string, what: string, days = '365'): Promise<{ name: string; privateKey: string }> {
  const [, said = ''] = await makeKeyCommand(name, fileOf(name), root);
  await command(['allow', name], { public: said.replace('  --public ', ''), for: what, days });
  return readKey(fileOf(name));
}

/** The registry signed by a key that only signs the registry, releases by that of a team. */
async function withTeam(team: { name: string; privateKey: string }): Promise<RegistryKeys> {
  const service = await serviceKeys();
  return { ...service, team };
}
let service: RegistryKeys | undefined;
async function serviceKeys(): Promise<RegistryKeys> {
  const { privateKey, name } = await key(`service-${now}`, 'states');
  service = { ...root, privateKey, name };
  return service;
}

/** The sections a reader runs from the newest document, which it must accept. */
async function read(text?: string): Promise<Record<string, string>> {
  const state = await verifyState(JSON.parse(text ?? ((await store.read('registry.json')) as string)), root);
  const releases = await readReleases(state, async (section, version) => {
    return (await store.read(`${section}/${version}/release.json`)) ?? '';
  });
  return Object.fromEntries(
    Object.entries(state.sections).map(([id, { current: ref }]) => {
      const found = releases.get(ref.digest);
      return [id, found instanceof ReleaseRefused ? found.message : (found?.version ?? 'none')];
    }),
  );
}

/** The newest state, changed and signed with any key. */
async function forged(by: RegistryKeys, alter: (state: RegistryState) => RegistryState): Promise<string> {
  const state = (await currentState(store, root)) as RegistryState;
  return JSON.stringify(await signState(alter(state), by.privateKey));
}

test('a store without team keys has no list, and is read and changed as before', async () => {
  const state = await release(root, 'reviews', '1.1.0');
  expect('keys' in state).toBe(false);
  expect(await read()).toEqual({ reviews: '1.1.0', slashes: '1.0.0' });
  expect(await command([])).toEqual(['One key signs everything. To give a team its own: keys make, then keys allow.']);
});

test('with the first key, the root key signs current releases, and a team then its own', async () => {
  const team = await key('reviews-1', 'reviews');
  expect(await signers()).toEqual(['root', 'root']);
  await release(await withTeam(team), 'reviews', '1.1.0');
  expect(await read()).toEqual({ reviews: '1.1.0', slashes: '1.0.0' });
  const lines = await listLines(store, await currentState(store, root));
  expect(lines.find((line) => line.startsWith('reviews'))).toContain(
    'current 1.1.0 (signed by reviews-1), previous 1.0.0',
  );
  expect(lines[0]).toContain(`ann with the key ${service?.name}: test`);
});

test('a team cannot sign a release of another section', async () => {
  const by = await withTeam(await key('reviews-1', 'reviews'));
  await expect(release(by, 'slashes', '1.1.0')).rejects.toThrow('reviews-1 signs no releases of slashes.');
  expect(await current('slashes')).toBe('1.0.0');
});

test('a signature moved to another section or version is invalid', async () => {
  const by = await withTeam(await key('reviews-1', 'reviews,slashes'));
  const { keys } = await release(by, 'reviews', '1.1.0');
  const stolen = Object.values(keys?.releases ?? {}).find((each) => each.key === 'reviews-1');
  const other = await record('slashes', '6.6.6');
  const text = await forged(by, (state) => ({
    ...state,
    revision: state.revision + 1,
    keys: state.keys && {
      ...state.keys,
      releases: { ...state.keys.releases, ...(stolen && { [other.digest]: stolen }) },
    },
    sections: { ...state.sections, slashes: { current: other, previous: null, canary: null, disabled: null } },
  }));
  expect(await read(text)).toEqual({
    reviews: '1.1.0',
    slashes: 'slashes 6.6.6: no key that may release it signed it',
  });
});

test('the service key can roll back, but cannot serve releases that no team signed', async () => {
  const team = await key('reviews-1', 'reviews');
  const by = await withTeam(team);
  await release(by, 'reviews', '1.1.0');
  await release(by, 'reviews', '1.2.0');
  const { team: _, ...alone } = by;
  await expect(release(alone, 'reviews', '1.3.0')).rejects.toThrow('reviews 1.3.0 is signed by nobody.');
  await change(by, { action: 'hold', section: 'reviews', release: await record('reviews', '1.4.0') });
  await expect(change(alone, { action: 'release-held', section: 'reviews', version: '1.4.0' })).rejects.toThrow(
    'reviews 1.4.0 is signed to be tried only, by reviews-1.',
  );
  // Two back: that release is no longer named, its signature is in the history.
  await change(alone, { action: 'rollback', section: 'reviews' });
  const first = { version: '1.0.0', digest: (await digestAt(1)) ?? '' };
  await change(alone, { action: 'rollback', section: 'reviews', to: first });
  expect(await read()).toMatchObject({ reviews: '1.0.0' });

  // States written without the tool are not run either.
  const held = (await currentState(store, root))?.held?.reviews?.[0] ?? first;
  const text = await forged(alone, (state) => ({
    ...state,
    revision: state.revision + 1,
    sections: { ...state.sections, reviews: { current: held, previous: null, canary: null, disabled: null } },
  }));
  expect(await read(text)).toMatchObject({ reviews: 'reviews 1.4.0: no key that may release it signed it' });
});

const digestAt = async (revision: number) => {
  const { payload } = JSON.parse((await store.read(`revisions/00000${revision}.json`)) ?? '{}') as SignedState;
  return (JSON.parse(payload) as RegistryState).sections.reviews?.current.digest;
};

test('a team key signs no registry, and a stranger’s list of keys is invalid', async () => {
  const team = await key('reviews-1', 'reviews');
  const asTeam = { ...root, privateKey: team.privateKey, name: team.name };
  await expect(release(asTeam, 'reviews', '1.1.0')).rejects.toThrow(
    'The key reviews-1 may not change what visitors get.',
  );
  const stranger = { ...root, ...(await generatePair()) };
  for (const text of [
    await forged(asTeam, (state) => ({ ...state, keys: state.keys && { ...state.keys, signer: 'reviews-1' } })),
    await forged(stranger, (state) => state),
    await forged(stranger, (state) => ({
      ...state,
      keys: state.keys && {
        ...state.keys,
        list: { ...state.keys.list, payload: state.keys.list.payload.replace('"states":false', '"states":true') },
      },
    })),
  ])
    await expect(read(text)).rejects.toThrow('The registry is not signed by this site.');
});

test('only the root key changes the list', async () => {
  const by = await withTeam(await key('reviews-1', 'reviews'));
  const state = (await currentState(store, root)) as RegistryState;
  const list = { payload: state.keys?.list.payload ?? '', signature: `${'A'.repeat(86)}==` };
  await expect(change(by, { action: 'keys', list })).rejects.toThrow('Only the root key changes the list of keys.');
  await expect(keysCommand(['retire', 'reviews-1'], {}, { store, keys: by, why: () => why })).rejects.toThrow(
    'Only the root key changes the list of keys.',
  );
});

test('an expired key signs nothing new; releases it signed stay and can be restored', async () => {
  const by = await withTeam(await key('reviews-1', 'reviews', '30'));
  await release(by, 'reviews', '1.1.0');
  await release(by, 'reviews', '1.2.0');
  now += 31 * DAY;
  await expect(release(by, 'reviews', '1.3.0')).rejects.toThrow(
    'reviews-1 signs nothing since 2026-12-01T00:00:00.000Z.',
  );
  const { team: _, ...alone } = by;
  await change(alone, { action: 'rollback', section: 'reviews' });
  expect(await read()).toMatchObject({ reviews: '1.1.0' });
});

test('a key rotated while its canary runs: the canary advances, and the next release has the new key', async () => {
  const old = await key('reviews-1', 'reviews');
  const by = await withTeam(old);
  await canary(by, 'reviews', '1.1.0');
  const next = await key('reviews-2', 'reviews');
  await command(['retire', 'reviews-1']);
  now += DAY;
  const { team: _, ...alone } = by;
  await change(alone, { action: 'percent', section: 'reviews', percent: 50 });
  await change(alone, { action: 'promote', section: 'reviews' });
  expect(await read()).toMatchObject({ reviews: '1.1.0' });
  await expect(release(by, 'reviews', '1.2.0')).rejects.toThrow('reviews-1 signs nothing since');
  await release({ ...alone, team: next }, 'reviews', '1.3.0');
  expect(await read()).toMatchObject({ reviews: '1.3.0' });
});

test('a stolen key: its canary ends, what it held is withdrawn, and nothing it signed is restored', async () => {
  const team = await key('reviews-1', 'reviews');
  const by = await withTeam(team);
  await release(by, 'reviews', '1.1.0');
  await release(by, 'reviews', '1.2.0');
  await release(by, 'reviews', '1.3.0');
  await canary(by, 'reviews', '1.4.0');
  await change(by, { action: 'hold', section: 'reviews', release: await record('reviews', '1.5.0') });
  const before = (await currentState(store, root)) as RegistryState;

  const said = await command(['revoke', 'reviews-1']);
  const signed = 'was signed by reviews-1 and stays, signed by the root key: look at it, or roll it back';
  expect(said.slice(-2)).toEqual([`reviews 1.3.0 ${signed}`, `reviews 1.2.0 ${signed}`]);
  const after = (await currentState(store, root)) as RegistryState;
  expect([after.sections.reviews?.canary, after.held]).toEqual([null, undefined]);
  expect(await read()).toMatchObject({ reviews: '1.3.0' });

  const { team: _, ...alone } = by;
  await expect(release(by, 'reviews', '1.6.0')).rejects.toThrow('reviews-1 is not a key of this site.');
  // Signed by it once, and since then not accepted: not from the tool, not without it, not with an older list.
  const first = { version: '1.1.0', digest: (await digestOf('1.1.0')) ?? '' };
  for (const who of [alone, root])
    await expect(change(who, { action: 'rollback', section: 'reviews', to: first })).rejects.toThrow(
      'reviews 1.1.0 is signed by reviews-1, which may not.',
    );
  const text = JSON.stringify(await signState({ ...before, revision: after.revision + 1 }, alone.privateKey));
  await expect(
    verifyState(JSON.parse(text), root, { seen: after.revision, seenKeys: keyListOf(after)?.number }),
  ).rejects.toEqual(new RegistryRefused('older'));
});

const digestOf = async (version: string) => {
  const { sha384 } = await import('@companion/registry');
  return sha384((await store.read(`reviews/${version}/release.json`)) ?? '');
};

test('a revision signed by a revoked key with the old list is skipped, and the next change takes the next number', async () => {
  const before = (await currentState(store, await serviceKeys())) as RegistryState;
  const thief = service as RegistryKeys;
  await command(['revoke', thief.name ?? '']);
  const { revision } = (await currentState(store, root)) as RegistryState;
  const text = JSON.stringify(await signState({ ...before, revision: revision + 1 }, thief.privateKey));
  await store.create(revisionPath(revision + 1), text);
  await store.swapPointer(await store.read('registry.json'), text);
  expect((await currentState(store, root))?.revision).toBe(revision);
  expect((await release(root, 'reviews', '1.1.0')).revision).toBe(revision + 2);
  expect(await read()).toMatchObject({ reviews: '1.1.0' });
});

test('a name stays with its key', async () => {
  await key('reviews-1', 'reviews');
  const { publicKey } = await generatePair();
  await expect(command(['allow', 'reviews-1'], { public: publicKey, for: 'reviews' })).rejects.toThrow(
    'reviews-1 is another key already.',
  );
  await expect(makeKeyCommand('reviews-1', fileOf('reviews-1'), root)).rejects.toThrow('cannot be written: EEXIST.');
});
