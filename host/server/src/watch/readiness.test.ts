import type { Health } from '@companion/program';
import { expect, test } from 'vitest';
import { createReadiness, LEAST_FREE_BYTES, OLDEST_DATA_MS } from './readiness';

const NOW = Date.parse('2026-03-16T12:00:00Z');
const UP: Health = { services: { site: 'up', backend: 'up' }, problems: {} };
const ago = (ms: number) => new Date(NOW - ms).toISOString();
const SYNC = { firstSyncDone: true, lastCompletedAt: ago(60_000), failing: [] as { label: string }[] };

const noTrouble = async () => null;

const ask = (given: {
  health?: Health;
  releases?: string;
  sync?: object;
  free?: number;
  answer?: () => Response | Promise<Response>;
}) =>
  createReadiness({
    health: () => given.health ?? UP,
    backend: { url: 'https://db.test', publishableKey: 'pk' },
    releases: async () => given.releases ?? null,
    dataDir: '/data',
    send: async () => given.answer?.() ?? Response.json({ sync: { ...SYNC, ...given.sync } }),
    free: async () => given.free ?? 10 * LEAST_FREE_BYTES,
    now: () => NOW,
  })();
const wrongIn = async (given: Parameters<typeof ask>[0]) => {
  const { status, checks } = await ask(given);
  return [status, ...Object.values(checks).flatMap(({ says }) => says ?? [])];
};

test('a site that has everything is ready, and says how old its data is', async () => {
  expect(await ask({})).toMatchObject({
    status: 'ready',
    dataAge: 60_000,
    failingReaders: 0,
    freeBytes: 10 * LEAST_FREE_BYTES,
  });
  expect(await wrongIn({ free: LEAST_FREE_BYTES })).toEqual(['ready']);
  expect(await wrongIn({ sync: { lastCompletedAt: ago(OLDEST_DATA_MS) } })).toEqual(['ready']);
});

test.each([
  ['a service is away', { health: { services: { jobs: 'failing' }, problems: {} } as Health }, 'jobs is failing'],
  [
    'a service has a problem',
    { health: { ...UP, problems: { backend: 'The disk is full.' } } },
    'backend: The disk is full.',
  ],
  [
    'the backend refuses',
    { answer: () => new Response('', { status: 503 }) },
    'The backend does not answer: it answered 503.',
  ],
  [
    'the backend cannot be reached',
    { answer: () => Promise.reject(new Error('fetch failed')) },
    'The backend does not answer: fetch failed',
  ],
  ['the disk fills', { free: LEAST_FREE_BYTES - 1 }, 'Only 499 MB are free on the disk of the data folder.'],
])('it is not ready where %s', async (_, given, says) => {
  expect(await wrongIn(given)).toEqual(['not ready', says]);
});

test.each([
  [
    'is read for the first time',
    { firstSyncDone: false, lastCompletedAt: null },
    'The network is being read for the first time.',
  ],
  ['cannot be read', { failing: [{ label: 'votes' }, { label: 'markets' }] }, 'Cannot be read: votes, markets.'],
  ['was read long ago', { lastCompletedAt: ago(OLDEST_DATA_MS + 1) }, 'The network was last read 120 minutes ago.'],
])('it is degraded where the network %s', async (_, sync, says) => {
  expect(await wrongIn({ sync })).toEqual(['degraded', says]);
});

test('it is degraded where the release store is unusable: pages go on with the previous registry', async () => {
  expect(await wrongIn({ releases: 'The release store answered 503.' })).toEqual([
    'degraded',
    'The release store answered 503.',
  ]);
});

test('what it depends on is checked once in two seconds', async () => {
  let asked = 0;
  let time = NOW;
  const readiness = createReadiness({
    health: () => UP,
    backend: { url: 'https://db.test', publishableKey: 'pk' },
    releases: noTrouble,
    dataDir: '/data',
    send: async () => Response.json({ sync: SYNC, asked: ++asked }),
    free: async () => LEAST_FREE_BYTES,
    now: () => time,
  });
  await readiness();
  time += 1_999;
  await readiness();
  expect(asked).toBe(1);
  time += 1;
  await readiness();
  expect(asked).toBe(2);
});

test('without a backend there is nothing to check', async () => {
  const readiness = createReadiness({
    health: () => UP,
    backend: null,
    releases: noTrouble,
    dataDir: '/',
    free: async () => LEAST_FREE_BYTES,
  });
  expect(await readiness()).toMatchObject({ status: 'ready', dataAge: null, failingReaders: null });
});
