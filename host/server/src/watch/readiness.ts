import { statfs } from 'node:fs/promises';
import { textAtMost } from '@companion/limits';
import { abortAfter, type Health } from '@companion/program';
import type { BackendKeys } from '../siteConfig';

/** Below this, databases and releases may soon be unable to write. */
export const LEAST_FREE_BYTES = 500 * 1024 * 1024;
/** The network is read every few minutes; beyond this age, pages show outdated data. */
export const OLDEST_DATA_MS = 2 * 3_600_000;
/** Requests within this time share one answer, because the endpoint has no rate limit. */
const KEPT_MS = 2_000;
const PATIENCE_MS = 3_000;
const MOST_BYTES = 256 * 1024;

/** `says` is a readable message, null if nothing is wrong. */
export type Check = { isWell: boolean; says: string | null };

export type Readiness = {
  /** `degraded`: all requests are served, but some data is outdated. */
  status: 'ready' | 'degraded' | 'not ready';
  checks: Record<'services' | 'database' | 'disk' | 'releases' | 'data', Check>;
  /** Free space on the data folder's disk; null if it cannot be determined. */
  freeBytes: number | null;
  /** Milliseconds since the last complete read of the network; null if unknown. */
  dataAge: number | null;
  /** Number of network readers that are currently failing. */
  failingReaders: number | null;
};

export type ReadinessTools = {
  health: () => Health;
  backend: BackendKeys | null;
  /** What is wrong with the release store; null if nothing. */
  releases: () => Promise<string | null>;
  dataDir: string;
  send?: typeof fetch;
  free?: (folder: string) => Promise<number>;
  now?: () => number;
};

type Sync = { firstSyncDone: boolean; lastCompletedAt: string | null; failing: { label: string }[] };

/** Whether this site can serve visitors, determined by checking its dependencies; at most every two seconds. */
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

function servicesIn({ services, problems }: Health): Check {
  const down = Object.entries(services).flatMap(([name, state]) => (state === 'up' ? [] : [`${name} is ${state}`]));
  const all = [...down, ...Object.entries(problems).map(([name, says]) => `${name}: ${says}`)];
  return all.length === 0 ? WELL : wrong(all.join('; '));
}

function dataIn(sync: Sync | null, age: number | null): Check {
  // Without a backend there is no data; an unresponsive one fails its own check.
  if (!sync) return WELL;
  if (!sync.firstSyncDone) return wrong('The network is being read for the first time.');
  if (sync.failing.length > 0) return wrong(`Cannot be read: ${sync.failing.map(({ label }) => label).join(', ')}.`);
  return age !== null && age > OLDEST_DATA_MS
    ? wrong(`The network was last read ${Math.floor(age / 60_000)} minutes ago.`)
    : WELL;
}

/**
 * Requests it like a visitor would, so success here means visitors are served.
 * @throws on timeout
 */
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
