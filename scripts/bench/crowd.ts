import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { samplesOf } from '@companion/functions/samples';
import { createRest } from '../../backend/jobs/src/rest';
import { createJobStore } from '../../backend/jobs/src/schedule/jobStore';
import { runDue } from '../../backend/jobs/src/schedule/scheduler';
import { preparedServer } from '../../backend/local/test/postgresServer';
import { compilePrograms } from '../programs.mjs';
import { casesOf, TIMED } from './cases';
import { load, number, refresh } from './load';
import type { NetworkSize } from './network';
import { quantile } from './pageFunctions';
import { freePort } from './servers';
import { table } from './tables';
import { rpc, type Target } from './target';

/** Repetitions of each measurement, alternating, so that other load on the machine affects both. */
const TURNS = 3;
/** Interval at which a visitor opens a page. */
const PAGE_MS = 5_000;
const CALLS_OF_A_PAGE = 3;
/** Timeout of a page. */
const PATIENCE_MS = 15_000;

interface Backend {
  name: string;
  url: string;
  target: Target;
  end(): Promise<void>;
}

/** Results for visitors: response times in ms, and failed calls by status (0: no response). */
interface Met {
  times: number[];
  refused: Map<number, number>;
  rounds: number;
}

type Call = { name: string; body: string };

/**
 * Visitors, each on their own network, open pages while the scheduler runs one rollup after another without a pause. Two
 * backends with the same data are called in turn: embedded, and over a default PostgreSQL 17. Prints a table.
 */
export async function measureCrowd(size: NetworkSize, visitors: number, seconds: number): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'companion-crowd-'));
  const server = await preparedServer(false);
  const backends: Backend[] = [];
  try {
    const programs = await compilePrograms();
    backends.push(await startBackend(programs, 'embedded', join(dir, 'embedded')));
    backends.push(await startBackend(programs, 'PostgreSQL 17', join(dir, 'postgresql'), await server.newDatabase()));
    for (const { name, target } of backends) {
      console.log(
        `\n## ${name}: ${number(size.profiles)} profiles, ${number(size.reviews)} reviews, ${number(size.votes)} votes`,
      );
      await load(target, size);
      await refresh(target);
    }
    // Both have the same.
    const calls = await pageCalls((backends[1] as Backend).target);
    const met = new Map(
      backends.map(({ name }): [string, Met] => [name, { times: [], refused: new Map(), rounds: 0 }]),
    );
    for (let turn = 0; turn < TURNS; turn++)
      for (const backend of backends)
        await oneTurn(backend, calls, visitors, (seconds / TURNS) * 1000, met.get(backend.name) as Met);
    report(met, visitors, calls.length);
  } finally {
    for (const backend of backends) await backend.end();
    await server.close();
    rmSync(dir, { recursive: true, force: true });
  }
}

/** The backend as a service of a site, behind a proxy that names visitors. */
async function startBackend(programs: string, name: string, dataDir: string, databaseUrl = ''): Promise<Backend> {
  const port = await freePort();
  const child = spawn(process.execPath, [join(programs, 'backend/local/src/main.js')], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      SUPABASE_PORT: String(port),
      TRUSTED_PROXIES: '1',
      BACKEND_DATABASE_URL: databaseUrl,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await ready(child);
  const url = `http://127.0.0.1:${port}`;
  let asked = 0;
  const keys = JSON.parse(readFileSync(join(dataDir, 'postgres/keys.json'), 'utf8'));
  return {
    name,
    url,
    target: {
      name,
      inProcess: false,
      signsIn: false,
      keys,
      // Each call comes from another network, so that setup calls count against no one's limit.
      fetch: async (request) => {
        request.headers.set('x-forwarded-for', addressOf('10.2', ++asked));
        const body = await request.arrayBuffer();
        return fetch(url + new URL(request.url).pathname, { method: request.method, headers: request.headers, body });
      },
      sql: () => Promise.reject(new Error('Only the backend itself queries its database.')),
      close: async () => {},
    },
    end: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

const addressOf = (net: string, n: number) => `${net}.${(n >> 8) & 255}.${n & 255}`;

function ready(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    if (child.stdout) createInterface(child.stdout).on('line', (line) => /^backend ready/.test(line) && resolve());
    child.once('exit', (code) => reject(new Error(`The backend ended with code ${code}.`)));
  });
}

/**
 * Each page function's first call, before any filter; excludes those for which a generated network has no data, such as
 * raffles.
 */
async function pageCalls(target: Target): Promise<Call[]> {
  const calls: Call[] = [];
  for (const fn of TIMED.filter(({ rights }) => rights === 'page')) {
    const args = await samplesOf(fn.args, (name, asked) => rpc(target, name, asked));
    const [first] = casesOf(fn, { args, filters: {} });
    const isAnswered = await rpc(target, fn.name, first?.args ?? {}).then(
      () => true,
      () => false,
    );
    if (first && isAnswered) calls.push({ name: fn.name, body: JSON.stringify(first.args) });
  }
  return calls;
}

async function oneTurn(backend: Backend, calls: Call[], visitors: number, ms: number, met: Met): Promise<void> {
  const stop = new AbortController();
  const rest = createRest({ url: backend.url, secretKey: backend.target.keys.secret });
  const store = createJobStore(rest);
  const names = (await store.due([])).map(({ name }) => name);
  const jobs = (async () => {
    for (let n = 0; !stop.signal.aborted; n = (n + 1) % names.length) {
      await runDue({ jobs: [], store, signal: stop.signal }, names.slice(n, n + 1));
      met.rounds++;
    }
  })();
  const until = performance.now() + ms;
  await Promise.all(Array.from({ length: visitors }, (_, n) => browse(backend, calls, n, visitors, until, met)));
  stop.abort();
  await jobs;
}

async function browse(backend: Backend, calls: Call[], visitor: number, visitors: number, until: number, met: Met) {
  await sleep((visitor / visitors) * PAGE_MS);
  // Visitors start at different calls, and each gets to all of them.
  for (let next = visitor * 7; performance.now() < until; next += CALLS_OF_A_PAGE) {
    const opened = performance.now();
    const page = Array.from({ length: CALLS_OF_A_PAGE }, (_, n) => calls[(next + n) % calls.length] as Call);
    await Promise.all(page.map((call) => ask(backend, call, visitor, met)));
    await sleep(Math.max(0, PAGE_MS - (performance.now() - opened)));
  }
}

async function ask({ url, target }: Backend, { name, body }: Call, visitor: number, met: Met): Promise<void> {
  const began = performance.now();
  const status = await fetch(`${url}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: {
      apikey: target.keys.publishable,
      'content-type': 'application/json',
      'x-forwarded-for': addressOf('10.1', visitor),
    },
    body,
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).then(
    async (answer) => {
      await answer.arrayBuffer();
      return answer.status;
    },
    () => 0,
  );
  if (status === 200) met.times.push(performance.now() - began);
  else met.refused.set(status, (met.refused.get(status) ?? 0) + 1);
}

function report(met: ReadonlyMap<string, Met>, visitors: number, calls: number): void {
  const rows = [...met].map(([name, { times, refused, rounds }]) => {
    const sorted = times.toSorted((a, b) => a - b);
    const of = (share: number) => number(quantile(sorted, share));
    const others = [...refused].map(([status, n]) => `${number(n)} with ${status || 'no answer'}`).join(', ');
    return [name, number(times.length), of(0.5), of(0.95), of(0.99), of(1), others || 'none', number(rounds)];
  });
  console.log(`\n${table(['', 'answers', 'p50 ms', 'p95 ms', 'p99 ms', 'longest ms', 'refused', 'rounds'], rows)}`);
  console.log(
    `${visitors} visitors, a page of ${CALLS_OF_A_PAGE} out of ${calls} calls every ${PAGE_MS / 1000} s, turn by turn; ${cpus().length} processors, load ${loadavg()[0]?.toFixed(1)} at the end.`,
  );
}
