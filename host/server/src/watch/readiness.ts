import { statfs } from 'node:fs/promises';
import { textAtMost } from '@companion/limits';
import { abortAfter, type Health } from '@companion/program';
import type { BackendKeys } from '../siteConfig';

/** Below this, databases and releases soon cannot write. */
export const LEAST_FREE_BYTES = 500 * 1024 * 1024;
/** The network is read every few minutes; older than this, pages show what was. */
export const OLDEST_DATA_MS = 2 * 3_600_000;
/** Whoever asks again within it gets the same answer: it is asked for without a limit of its own. */
const KEPT_MS = 2_000;
const PATIENCE_MS = 3_000;
const MOST_BYTES = 256 * 1024;

/** `says` is for people, null where nothing is wrong. */
export type Check = { isWell: boolean; says: string | null };

export type Readiness = {
  /** `degraded` answers everybody and shows what is not up to date. */
  status: 'ready' | 'degraded' | 'not ready';
  checks: Record<'services' | 'database' | 'disk' | 'releases' | 'data', Check>;
  /** Free on the disk of the data folder; null where the machine does not say. */
  freeBytes: number | null;
  /** Milliseconds since all of the network was read; null while nobody knows. */
  dataAge: number | null;
  /** What cannot be read from the network right now. */
  failingReaders: number | null;
};

export type ReadinessTools = {
  health: () => Health;
  backend: BackendKeys | null;
  /** What is wrong with the release store. */
  releases: () => Promise<string | null>;
  dataDir: string;
  send?: typeof fetch;
  free?: (folder: string) => Promise<number>;
  now?: () => number;
};

type Sync = { firstSyncDone: boolean; lastCompletedAt: string | null; failing: { label: string }[] };

/** Answers whether this site can serve visitors, by asking what it rests on; at most every two seconds. */
export function createReadiness(tools: ReadinessTools): () => Promise<Readiness> {
  const { now = Date.now } = tools;
  let kept: { at: number; answer: Promise<Readiness> } | undefined;
  return () => {
    if (!kept || now() - kept.at >= KEPT_MS) kept = { at: now(), answer: look({ ...tools, now }) };
    return kept.answer;
  };
}

async function look(tools: ReadinessTools): Promise<Readiness> {
  const { health, backend, releases, dataDir, send = fetch, free = freeIn, now = Date.now } = tools;
  const [sync, freeBytes, unreleased] = await Promise.all([
    backend ? syncOf(backend, send).catch((error: Error) => error) : null,
    free(dataDir).catch(() => null),
    releases(),
  ]);
  const known = sync instanceof Error ? null : sync;
  const dataAge = known?.lastCompletedAt ? now() - Date.parse(known.lastCompletedAt) : null;
  const checks = {
    services: servicesIn(health()),
    database: sync instanceof Error ? wrong(`The backend does not answer: ${sync.message}`) : WELL,
    disk:
      freeBytes !== null && freeBytes < LEAST_FREE_BYTES
        ? wrong(`Only ${Math.floor(freeBytes / 1024 / 1024)} MB are free on the disk of the data folder.`)
        : WELL,
    releases: unreleased === null ? WELL : wrong(unreleased),
    data: dataIn(known, dataAge),
  };
  const isNotReady = [checks.services, checks.database, checks.disk].some(({ isWell }) => !isWell);
  const isUpToDate = checks.data.isWell && checks.releases.isWell;
  const status = isNotReady ? 'not ready' : isUpToDate ? 'ready' : 'degraded';
  return { status, checks, freeBytes, dataAge, failingReaders: known?.failing.length ?? null };
}

const WELL: Check = { isWell: true, says: null };
const wrong = (says: string): Check => ({ isWell: false, says });

function servicesIn({ services, troubles }: Health): Check {
  const down = Object.entries(services).flatMap(([name, state]) => (state === 'up' ? [] : [`${name} is ${state}`]));
  const all = [...down, ...Object.entries(troubles).map(([name, says]) => `${name}: ${says}`)];
  return all.length === 0 ? WELL : wrong(all.join('; '));
}

function dataIn(sync: Sync | null, age: number | null): Check {
  // Without a backend there is no data; one that does not answer is a check of its own.
  if (!sync) return WELL;
  if (!sync.firstSyncDone) return wrong('The network is being read for the first time.');
  if (sync.failing.length > 0) return wrong(`Cannot be read: ${sync.failing.map(({ label }) => label).join(', ')}.`);
  return age !== null && age > OLDEST_DATA_MS
    ? wrong(`The network was last read ${Math.floor(age / 60_000)} minutes ago.`)
    : WELL;
}

/** Asked as a visitor asks: what answers here answers them. @throws when it does not in time */
async function syncOf({ url, publishableKey }: BackendKeys, send: typeof fetch): Promise<Sync> {
  const answer = await send(`${url}/rest/v1/rpc/site_status`, {
    method: 'POST',
    headers: { apikey: publishableKey, 'content-type': 'application/json' },
    body: '{}',
    redirect: 'error',
    signal: abortAfter(PATIENCE_MS),
  });
  const text = await textAtMost(answer, MOST_BYTES);
  if (!answer.ok || text === null) throw new Error(`it answered ${answer.status}.`);
  return JSON.parse(text).sync;
}

async function freeIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
