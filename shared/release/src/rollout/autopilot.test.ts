import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { generateKeys, type RegistryKeys } from '@companion/registry';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FolderStore } from '../folderStore';
import type { Counted, FiguresAsked, ReleaseFigures, Weighed } from '../judgement';
import { currentState } from '../registryDocuments';
import { changeRegistry } from '../registryState';
import type { SectionChange } from '../sectionChange';
import { releaseRecord, stored, temporaryFolder } from '../testing';
import { Autopilot } from './Autopilot';
import type { KeptDecision, ReleaseBackend } from './ReleaseBackend';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const why = { author: 'ann', reason: 'test' };
let keys: RegistryKeys;
let store: FolderStore;
let refs: Record<string, { version: string; digest: string }>;
let kept: KeptDecision[];
let said: string[];

beforeEach(async () => {
  keys = await generateKeys();
  store = new FolderStore(await temporaryFolder());
  refs = {};
  for (const version of ['1.0.0', '1.1.0', '1.2.0'])
    refs[version] = await stored(store, releaseRecord('reviews', version));
  kept = [];
  said = [];
});
afterEach(() => {
  vi.useRealTimers();
});

/** Makes a change on a machine whose clock is this many hours off. */
async function publish(change: object, hoursOff = 0): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hoursOff * HOUR });
  try {
    await changeRegistry(store, keys, why, () => [{ section: 'reviews', ...change } as SectionChange]);
  } finally {
    vi.useRealTimers();
  }
}
const release = (version: string, hoursOff = 0) => publish({ action: 'release', release: refs[version] }, hoursOff);
const canary = (version: string, hoursOff = 0) =>
  publish({ action: 'canary', release: refs[version], percent: 10, salt: 'ab'.repeat(8) }, hoursOff);

type Visit = { version: string; network: number; known: boolean; failed: boolean; error: string; at: number };

/** Visits of a release, each from its own network and every second one of a known visitor, some time from now. */
function visits(version: string, count: number, of: (i: number) => Partial<Visit> = () => ({})): Visit[] {
  return Array.from({ length: count }, (_, i) => ({
    version,
    network: i,
    known: i % 2 === 0,
    failed: false,
    error: 'mount',
    at: Date.now() + MINUTE,
    ...of(i),
  }));
}
const bad = { failed: true };
const before = { at: Date.now() - HOUR };

/** A database with these visits, whose clock is this many hours off. */
function database(met: readonly Visit[], hoursOff = 0): ReleaseBackend {
  const weighed = (some: readonly Visit[]): Weighed => {
    const part = ({ network }: Visit) => Math.min(1, 3 / some.filter((each) => each.network === network).length);
    const counted = (which: readonly Visit[]): Counted => ({
      weight: which.reduce((sum, each) => sum + part(each), 0),
      prefixes: new Set(which.map(({ network }) => network)).size,
    });
    const none = { weight: 0, prefixes: 0 };
    const failed = counted(some.filter((each) => each.failed));
    return { visits: counted(some), failed, late: none, busy: none, panels: none, load: null };
  };
  const figures = ({ section, version, since, now }: FiguresAsked): ReleaseFigures => {
    const clock = Date.now() + hoursOff * HOUR;
    const from = Date.parse(since) + (now ? clock - Date.parse(now) : 0);
    const some = met.filter((each) => each.version === version && each.at + hoursOff * HOUR >= from);
    const errors = some.flatMap(({ failed, error }) => (failed ? [error] : []));
    const failures = [...new Set(errors)].map((error) => ({
      phase: 'mount',
      error,
      n: errors.filter((each) => each === error).length,
    }));
    const count = {
      visits: some.length,
      failed: some.filter(({ failed }) => failed).length,
      late: 0,
      busy: 0,
      panels: 0,
    };
    const known = weighed(some.filter((each) => each.known));
    return { section, version, since, ...count, failures, load: null, everyone: weighed(some), known };
  };
  return {
    figures: async (asked) => asked.map(figures),
    keep: async (decision) => void kept.push(decision),
  };
}

const look = (backend: ReleaseBackend) => new Autopilot(store, keys, backend, (line) => said.push(line)).look();
const section = async () => (await currentState(store, keys))?.sections.reviews;
/** What visitors get after one look of the autopilot. */
const after = async (backend: ReleaseBackend) => {
  await look(backend);
  const now = await section();
  return now?.disabled ? 'paused' : (now?.canary?.version ?? now?.current.version);
};

const goodBase = () => visits('1.0.0', 400, () => before);

test.each([-72, -2, 0, 2, 72])(
  'a canary gets the same verdict if published by a machine whose clock is %i hours off',
  async (hours) => {
    await release('1.0.0');
    await canary('1.1.0', hours);
    const concurrent = visits('1.0.0', 400);
    expect(await after(database([...concurrent, ...visits('1.1.0', 40)]))).toBe('1.1.0');
    expect(await after(database([...concurrent, ...visits('1.1.0', 40, () => bad)]))).toBe('1.0.0');
  },
);

test.each([-72, -2, 0, 2, 72])(
  'a release for everyone is watched for a day if published by a machine whose clock is %i hours off',
  async (hours) => {
    await release('1.0.0');
    await release('1.1.0', hours);
    const worse = visits('1.1.0', 400, (i) => ({ failed: i % 10 < 2 }));
    expect(await after(database([...goodBase(), ...worse]))).toBe('1.0.0');
  },
);

test.each([-3, 3])('visits count the same if the clock of the database is %i hours off', async (hours) => {
  await release('1.0.0');
  await release('1.1.0');
  const old = visits('1.1.0', 400, () => ({ ...bad, ...before }));
  const mended = visits('1.1.0', 40);
  // Reports from before the full rollout say nothing about it.
  expect(await after(database([...goodBase(), ...old, ...mended], hours))).toBe('1.1.0');
  expect(await after(database([...goodBase(), ...visits('1.1.0', 40, () => bad)], hours))).toBe('1.0.0');
});

test.each<[string, Visit[], string]>([
  ['all visits fail', visits('1.1.0', 40, () => bad), '1.0.0'],
  ['half of 30 fail', visits('1.1.0', 30, (i) => ({ failed: i % 4 < 2 })), '1.0.0'],
  ['a little less than half fail', visits('1.1.0', 60, (i) => ({ failed: i % 20 < 9 })), '1.1.0'],
  ['29 visits, and all fail', visits('1.1.0', 29, () => bad), '1.1.0'],
  ['30 visits of ten networks', visits('1.1.0', 30, (i) => ({ ...bad, network: i % 10, known: i % 10 < 5 })), '1.0.0'],
  ['of nine networks', visits('1.1.0', 60, (i) => ({ ...bad, network: i % 9 })), '1.1.0'],
  [
    'of ten networks, known visitors in four',
    visits('1.1.0', 60, (i) => ({ ...bad, network: i % 10, known: i % 10 < 4 })),
    '1.1.0',
  ],
  [
    'of one network, forged by the thousand',
    visits('1.1.0', 1000, () => ({ ...bad, network: 7, known: true })),
    '1.1.0',
  ],
  [
    'forged by one network while honest visitors have no problems',
    [...visits('1.1.0', 60), ...visits('1.1.0', 1000, () => ({ ...bad, network: 7, known: true }))],
    '1.1.0',
  ],
  ['of a young site, where nobody is known', visits('1.1.0', 400, () => ({ ...bad, known: false })), '1.1.0'],
  [
    'good words of a thousand emptied browsers hide nothing',
    [
      ...visits('1.1.0', 40, () => ({ ...bad, known: true })),
      ...visits('1.1.0', 1000, (i) => ({ network: 100 + i, known: false })),
    ],
    '1.0.0',
  ],
  [
    'bad words of a thousand emptied browsers press nothing',
    [
      ...visits('1.1.0', 40, (i) => ({ known: true, failed: i < 3 })),
      ...visits('1.1.0', 1000, (i) => ({ ...bad, network: 100 + i, known: false })),
    ],
    // Half of what counts, and not of known visitors in five networks.
    '1.1.0',
  ],
  ['the store of its files was down', visits('1.1.0', 400, () => ({ ...bad, error: 'offline' })), '1.1.0'],
  ['pages went on after an error', visits('1.1.0', 400, () => ({ ...bad, error: 'uncaught' })), '1.1.0'],
])('the second release of a section, nobody visited the first: %s', async (_what, met, runs) => {
  await release('1.0.0');
  await release('1.1.0');
  expect(await after(database(met))).toBe(runs);
});

test('a canary next to a release without visits ends too', async () => {
  await release('1.0.0');
  await canary('1.1.0');
  expect(await after(database(visits('1.1.0', 40, () => bad)))).toBe('1.0.0');
  expect((await section())?.canary).toBeNull();
});

test('on a young site bad visits hold up a canary, and say so', async () => {
  await release('1.0.0');
  await canary('1.1.0');
  const met = visits('1.1.0', 400, () => ({ ...bad, known: false }));
  expect((await look(database([...visits('1.0.0', 400), ...met]))).reviews).toEqual({
    move: { to: 'wait' },
    judgement: {
      verdict: 'unclear',
      sentence:
        'Not clear yet: 100.0% against 0.0% fail to draw, of 400 visits from 400 networks, none of them known for over a day.',
    },
  });
});

test('a release no worse than the broken one before it is held up, and not rolled back to that', async () => {
  await release('1.0.0');
  await release('1.1.0');
  const both = [...visits('1.0.0', 400, () => ({ ...bad, ...before })), ...visits('1.1.0', 400, () => bad)];
  expect((await look(database(both))).reviews?.judgement.verdict).toBe('unclear');
  expect(await after(database(both))).toBe('1.1.0');
});

test('without a good release, the section is paused and says so', async () => {
  await release('1.0.0');
  expect(await after(database(visits('1.0.0', 40)))).toBe('1.0.0');
  expect(await after(database(visits('1.0.0', 40, () => bad)))).toBe('paused');
  expect(await section()).toMatchObject({
    current: refs['1.0.0'],
    disabled: {
      reason: 'Its newest release failed for most visitors, and there is no earlier one to go back to.',
    },
  });
  expect((await currentState(store, keys))?.reason).toBe(
    'Broken: 100.0% fail to draw, of 40 visits from 40 networks, 20 of them known for over a day. Version 1.0.0: 40 visits.',
  );
  expect(kept).toMatchObject([{ action: 'disable', section: 'reviews', figures: { base: null } }]);
  expect(said[0]).toMatch(/^reviews 1\.0\.0: pause\. Broken:/);
});

test('two broken releases in a row roll back to the one before both, three lead to a pause', async () => {
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await release(version);
  const fails = (...versions: string[]) =>
    database(versions.flatMap((version) => visits(version, 40, () => ({ ...bad, at: Date.now() + MINUTE }))));
  expect(await after(fails('1.2.0'))).toBe('1.1.0');
  expect(await after(fails('1.1.0'))).toBe('1.0.0');
  expect(await after(fails('1.0.0'))).toBe('paused');
});

test('if the good release is gone from the store, the section is paused', async () => {
  await release('1.0.0');
  await release('1.1.0');
  await rm(join(store.root, 'reviews/1.0.0'), { recursive: true });
  expect(await after(database(visits('1.1.0', 40, () => bad)))).toBe('paused');
  expect(said[0]).toContain('Visitors could not load it');
});

test('a release that people served again is judged by the visits since then', async () => {
  await release('1.0.0');
  const old = visits('1.0.0', 400, () => ({ ...bad, ...before }));
  await publish({ action: 'disable', reason: 'broken' });
  await publish({ action: 'enable' });
  expect(await after(database([...old, ...visits('1.0.0', 40)]))).toBe('1.0.0');
});

test('a section left to people is not changed', async () => {
  const ref = await stored(store, releaseRecord('admin', '1.0.0'));
  await publish({ action: 'release', section: 'admin', release: ref });
  expect(await look(database(visits('1.0.0', 40, () => bad)))).toEqual({});
});
