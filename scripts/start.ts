import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { CommandError, fail, hostFrom } from '@companion/program';
import { type Environment, readEnvironment, showsDemo, takeDatabaseUrl } from './environment';
import { releaseAll } from './releaseAll';
import { backendKeys, releaseControl, releaseKeysFile } from './serviceSettings';
import { Supervisor } from './supervise/Supervisor';

const root = fileURLToPath(new URL('..', import.meta.url));
const supervisor = new Supervisor(note);
const startedAt = Date.now();

/** Resolves the file of a workspace program from its path without extension. */
type Programs = (name: string) => string;

/** Starts the whole site and prints `Ready:` when its first pages have data. */
export async function start(programs: Programs): Promise<void> {
  process.on('SIGINT', () => void stop());
  process.on('SIGTERM', () => void stop());
  try {
    await run(programs);
  } catch (error) {
    await supervisor.stop();
    fail(error);
  }
}

async function run(programs: Programs): Promise<void> {
  const env = readEnvironment(root);
  const databaseUrl = takeDatabaseUrl();
  const embedded = env.backend === 'embedded';
  const simulated = env.networkData !== 'live' && env.backend !== 'none';
  // A port in use is reported immediately.
  await open('site', 'The site', env.ports.site, 'PORT');
  await open('releases', 'The release server', env.ports.releases, 'RELEASES_PORT');
  if (embedded) await open('backend', 'The backend', env.ports.backend, 'SUPABASE_PORT');
  if (simulated) await open('network', 'The network simulator', env.ports.network, 'NETWORK_PORT');
  const shared = { DATA_DIR: env.dataDir, NETWORK_DATA: env.networkData };

  const releaseKey = releaseKeysFile(env);
  const isFirst = !existsSync(releaseKey);
  const control = await releaseControl(env);
  if (isFirst && existsSync(releaseKey))
    note(`made the key that signs all releases: ${releaseKey}. Keep a copy of it elsewhere.`);

  step('Starting the database and the network simulator');
  const backend = embedded
    ? supervisor.start('backend', {
        name: 'The backend',
        file: programs('backend/local/src/main'),
        env: { ...shared, ...control, ...databaseUrl },
        ready: /backend ready on [^\s,]+(?:, )?(.*)/,
        onLine: problems,
      })
    : Promise.resolve('');
  const network = simulated
    ? supervisor.start('network', {
        name: 'The network simulator',
        file: programs('backend/network/src/main'),
        env: shared,
        ready: /network ready on \S+ (.*)/,
        onLine: problems,
      })
    : Promise.resolve('');

  const releases = supervisor.start('releases', {
    name: 'The release server',
    file: programs('shared/release/src/server'),
    env: { ...shared, SUPABASE_PORT: String(env.ports.backend) },
    ready: /releases ready/,
    onLine: problems,
  });

  const servers = Promise.all([network, backend, releases]);
  servers.catch(() => {});
  // Only the first start has to wait until the database has generated the keys; the network is read while host and sections
  // are built.
  const keys = backendKeys(env) ?? servers.then(() => backendKeys(env));
  // The raffles of the demo are of its people, whom the simulator makes first.
  const reading = Promise.all([keys, showsDemo(env) && network]).then(
    ([keys]) => keys?.jobs && runJobs(programs, env, { ...shared, ...keys.jobs }),
  );
  reading.catch(() => {});

  step('Preparing the host and the releases');
  const released = releaseAll(env, { publish: process.argv.includes('--publish'), onReport: note });
  // A failed start is reported immediately instead of after the build.
  await Promise.race([released, Promise.all([servers, released])]);

  const known = await keys;
  if (!known)
    throw new CommandError(
      `The backend left no keys in ${env.dataDir}.`,
      'Make sure that nothing else writes there, then start again.',
    );
  const site = supervisor.start('site', {
    name: 'The site',
    file: programs('host/server/src/main'),
    env: { ...shared, ...known.site, DOCUMENT_KEY: control.DOCUMENT_KEY },
    ready: /site ready/,
    onLine: problems,
  });
  const [[served, stored]] = await Promise.all([servers, site, reading]);
  if (stored) note(stored);
  if (served) note(`network data ${served}`);
  console.log(`Started in ${((Date.now() - startedAt) / 1000).toFixed(1)} s. Ctrl-C stops everything.`);
  console.log(`Ready: http://localhost:${env.ports.site}`);
}

function open(id: string, name: string, port: number, variable: string): Promise<number> {
  return supervisor.open(id, name, { port, host: hostFrom(process.env), variable });
}

/** Starts sync, rollups and detectors on their schedules; resolves when the first pages have data, while the rest continues. */
async function runJobs(programs: Programs, settings: Environment, env: NodeJS.ProcessEnv): Promise<void> {
  step('Reading the network');
  await supervisor.start('jobs', {
    name: 'The jobs',
    file: programs('backend/jobs/src/main'),
    args: ['watch', ...(showsDemo(settings) ? ['--examples'] : [])],
    env,
    ready: /first pages ready/,
    onLine: (line) => line.trim() && !/first pages ready/.test(line) && note(line),
  });
}

function step(text: string): void {
  console.log(`${((Date.now() - startedAt) / 1000).toFixed(1).padStart(5)} s  ${text}`);
}

function note(text: string): void {
  console.log(`         ${text}`);
}

/** The supervisor repeats these last lines when it reports that a service ended. */
const LAST_WORDS = / See docs\/errors\.md#\S+$/;

/** Only problems of the servers are printed. */
function problems(line: string): void {
  if (/^database /.test(line) || /error|warn|refused/i.test(line.replace(LAST_WORDS, ''))) note(line);
}

async function stop(): Promise<void> {
  await supervisor.stop();
  process.exit(0);
}
