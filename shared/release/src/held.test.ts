import { generateKeys, namedReleases, type RegistryKeys } from '@companion/registry';
import { beforeEach, expect, test } from 'vitest';
import { historyLines, listLines } from './describe';
import { FolderStore } from './folderStore';
import { courseOf } from './judgement';
import { prune } from './prune';
import { readHistory } from './readHistory';
import { currentState } from './registryDocuments';
import { changeRegistry, type RegistryChange } from './registryState';
import { overviewOf } from './rollout/overviewOf';
import { releaseRecord, stored, temporaryFolder } from './testing';

let store: FolderStore;
let keys: RegistryKeys;
beforeEach(async () => {
  store = new FolderStore(await temporaryFolder());
  keys = await generateKeys();
  await change({
    action: 'release',
    section: 'reviews',
    release: await stored(store, releaseRecord('reviews', '1.0.0')),
  });
});

const change = (...changes: RegistryChange[]) =>
  changeRegistry(store, keys, { author: 'ann', reason: 'test' }, () => changes);
const hold = async (version: string, section = 'reviews') =>
  change({ action: 'hold', section, release: await stored(store, releaseRecord(section, version)) });
const heldVersions = async () =>
  (await currentState(store, keys))?.held?.reviews?.map(({ version }) => version) ?? null;

test('a held release is served to no one, and does not change the section or its history', async () => {
  const before = await currentState(store, keys);
  const after = await hold('1.1.0');
  expect(after.held).toEqual({ reviews: [{ version: '1.1.0', digest: expect.stringMatching(/^sha384-/) }] });
  expect(after.sections).toEqual(before?.sections);
  expect(namedReleases(after).map(({ ref }) => ref.version)).toEqual(['1.0.0']);
  const course = courseOf(await readHistory(store, keys), 'reviews');
  expect([course?.changedAt, course?.before]).toEqual([before?.at, null]);
});

test('a state that holds nothing omits the field: older open tabs would reject it', async () => {
  await hold('1.1.0');
  const after = await change({ action: 'withdraw', section: 'reviews', version: '1.1.0' });
  expect('held' in after).toBe(false);
  expect('held' in ((await currentState(store, keys)) ?? {})).toBe(false);
});

test('one command gives it to everyone, or to a part, and ends the hold', async () => {
  await hold('1.1.0');
  await hold('1.2.0');
  const canary = { percent: 10, salt: 'ab'.repeat(8) };
  const tried = await change({ action: 'release-held', section: 'reviews', version: '1.1.0', canary });
  expect(tried.sections.reviews).toMatchObject({
    current: { version: '1.0.0' },
    canary: { version: '1.1.0', percent: 10 },
  });
  const released = await change({ action: 'release-held', section: 'reviews', version: '1.2.0' });
  expect(released.sections.reviews).toMatchObject({
    current: { version: '1.2.0' },
    previous: { version: '1.0.0' },
    canary: null,
  });
  expect(await heldVersions()).toBeNull();
});

test('a release that is not held can be neither released nor withdrawn as held', async () => {
  await hold('1.1.0');
  await expect(change({ action: 'release-held', section: 'reviews', version: '1.0.0' })).rejects.toThrow(
    'reviews 1.0.0 is not held.',
  );
  await expect(change({ action: 'withdraw', section: 'slashes', version: '1.1.0' })).rejects.toThrow(
    'slashes 1.1.0 is not held.',
  );
});

test('at most five releases of a section are held, the newest', async () => {
  for (let n = 1; n <= 6; n++) await hold(`1.${n}.0`);
  expect(await heldVersions()).toEqual(['1.2.0', '1.3.0', '1.4.0', '1.5.0', '1.6.0']);
});

test('the first release of a section can be held, and is listed', async () => {
  await hold('0.1.0', 'trades');
  const state = await currentState(store, keys);
  expect((await listLines(store, state)).at(-1)).toBe('trades         never released, held 0.1.0');
  expect(await historyLines(store, keys)).toContain('    trades: never released, held 0.1.0');
  const overview = await overviewOf(store, await readHistory(store, keys));
  expect(overview?.held).toEqual([
    {
      section: 'trades',
      name: 'trades',
      version: '0.1.0',
      builtAt: '2026-01-01T00:00:00Z',
      signedBy: null,
      link: '/trades?try=trades@0.1.0',
    },
  ]);
  expect(overview?.history[0]?.changed).toEqual([{ section: 'trades', line: 'never released, held 0.1.0' }]);
});

test('pruning keeps held releases', async () => {
  await hold('1.1.0');
  for (const version of ['2.0.0', '2.1.0', '2.2.0', '2.3.0', '2.4.0', '2.5.0', '2.6.0'])
    await stored(store, releaseRecord('reviews', version));
  expect(await prune(store, keys)).toEqual(['reviews/2.0.0', 'reviews/2.1.0']);
  expect(await store.read('reviews/1.1.0/release.json')).not.toBeNull();
});
