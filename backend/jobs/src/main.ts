import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  EnvironmentError,
  failureText,
  loadEnvFile,
  reportToSupervisor,
  runProgram,
  UsageError,
  wholeNumberFrom,
} from '@companion/program';
import { publishDemoRaffles } from './demoRaffles.ts';
import { makeOwners, seedOwners, walletsIn } from './owners.ts';
import { createRest } from './rest.ts';
import { createJobStore } from './schedule/jobStore.ts';
import { openDataJob } from './schedule/openDataJob.ts';
import { rafflesJob } from './schedule/rafflesJob.ts';
import type { Outcome } from './schedule/runJob.ts';
import { runDue, watch } from './schedule/scheduler.ts';
import { syncJob } from './schedule/syncJob.ts';
import { claimDatabase, describeSource } from './source.ts';
import { createStore } from './store.ts';
import { hasEarlierData } from './sync.ts';

const USAGE = `tsx backend/jobs/src/main.ts <command>
  watch [--examples]
               keeps every job on its period until it is stopped; with --examples, a new database of the demo gets two raffles
  run          runs what is due once: sync, rollups, detectors, upkeep; for cron
  run NAME …   runs these jobs now, due or not
  sync         the same as: run sync
  owner WALLET …
               makes wallets owners of /admin while nobody is on its list`;

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** @throws EnvironmentError if the variable is missing. */
function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new EnvironmentError(`${name} is not set.`);
  return value;
}

const backend = () => ({ url: required('SUPABASE_URL'), secretKey: required('SUPABASE_SECRET_KEY') });

function settings() {
  const { NETWORK_PORT = '4010', NETWORK_DATA, DATA_DIR = '.data' } = process.env;
  const periodSeconds = wholeNumberFrom(process.env, 'SYNC_PERIOD_SECONDS', 300);
  if (periodSeconds === 0) throw new EnvironmentError('SYNC_PERIOD_SECONDS must be at least 1.');
  return {
    networkData: NETWORK_DATA || 'demo',
    dataDir: DATA_DIR,
    network: {
      baseUrl: process.env.NETWORK_API_URL || `http://localhost:${NETWORK_PORT}`,
      parallel: Math.max(1, wholeNumberFrom(process.env, 'NETWORK_PARALLEL', 4)),
      pauseMs: wholeNumberFrom(process.env, 'NETWORK_PAUSE_MS', 0),
    },
    backend: backend(),
    periodSeconds,
    openData: {
      folder: join(resolve(ROOT, DATA_DIR), 'open-data'),
      keepDays: wholeNumberFrom(process.env, 'OPEN_DATA_DAYS', 7),
    },
  };
}

async function createJobs(signal: AbortSignal) {
  const given = settings();
  await answering(given.backend.url, signal);
  const rest = createRest({ ...given.backend, signal });
  await seedOwners(rest, walletsIn(process.env.ADMIN_WALLETS));
  let said = false;
  const firstPages = () => {
    if (!said) console.log('first pages ready');
    said = true;
  };
  const jobs = [
    syncJob({ ...given, output: process.stdout, onFirstPages: firstPages }),
    rafflesJob(given.backend),
    openDataJob({ ...given.openData, rest }),
  ];
  return { given, firstPages, options: { jobs, store: createJobStore(createRest(given.backend)), signal } };
}

/** Logs failures; successes are on the status page. */
function tell(name: string, outcome: Outcome): void {
  if (outcome.status !== 'failed') return;
  console.error(`${name} failed: ${failureText(outcome.error)}`);
}

/** Logged once per outage, however long. */
function tellWait(reason: unknown): void {
  if (reason === null) console.log('The jobs go on.');
  else console.error(`The jobs wait: ${failureText(reason)}`);
}

const PATIENCE_MS = 60_000;
const LOOK_EVERY_MS = 50;

/** Waits for a backend that is starting at the same time; if it stays away, the first call fails. */
async function answering(url: string, signal: AbortSignal): Promise<void> {
  const latest = Date.now() + PATIENCE_MS;
  const status = () =>
    fetch(`${url}/rest/v1/`, { signal }).then(
      (answer) => answer.status,
      () => 503,
    );
  while (!signal.aborted && Date.now() < latest && (await status()) === 503)
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
}

async function runWatch(signal: AbortSignal, withExamples: boolean): Promise<void> {
  const { given, firstPages, options } = await createJobs(signal);
  if (withExamples) await publishDemoRaffles(createRest({ ...given.backend, signal }), given.dataDir);
  const store = createStore({ ...given.backend, signal });
  // A database with another data set is an error at startup, not in each run.
  await claimDatabase(store, await describeSource(given.networkData, given.dataDir, given.network.baseUrl));
  // There is data from an earlier run; the next one may not be due for minutes.
  if (hasEarlierData(await store.checkpoints())) firstPages();
  await watch({ ...options, onOutcome: tell, onWait: tellWait });
}

async function runOnce(signal: AbortSignal, names: string[]): Promise<void> {
  const outcomes = await runDue({ ...(await createJobs(signal)).options, onOutcome: tell }, names);
  for (const [name, outcome] of outcomes) {
    if (outcome.status === 'skipped') console.log(`${name}: another process runs it`);
    if (outcome.status === 'failed') process.exitCode = 1;
  }
}

async function main(): Promise<void> {
  loadEnvFile(ROOT);
  const [command, ...names] = process.argv.slice(2);
  const stop = new AbortController();
  for (const name of ['SIGTERM', 'SIGINT'] as const)
    process.once(name, () => stop.abort(new Error('stopped; the next run goes on from here')));
  reportToSupervisor();
  try {
    await run(command, names, stop.signal);
  } catch (error) {
    if (!stop.signal.aborted) throw error;
    console.error((stop.signal.reason as Error).message);
    process.exitCode = 1;
  }
}

async function run(command: string | undefined, names: string[], signal: AbortSignal): Promise<void> {
  const withExamples = names.join(' ') === '--examples';
  if (command === 'watch' && (withExamples || names.length === 0)) await runWatch(signal, withExamples);
  else if (command === 'run') await runOnce(signal, names);
  else if (command === 'sync' && names.length === 0) await runOnce(signal, ['sync']);
  else if (command === 'owner') console.log(await makeOwners(createRest(backend()), names, USAGE));
  else throw new UsageError(USAGE);
}

runProgram(main, 'jobs');
