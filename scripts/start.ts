import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CommandError, fail } from '@companion/program';
import { controlSecret, type RegistryKeys, registryKeys } from '@companion/release/keys';
import { checkPorts, type Environment, readEnvironment } from './environment';
import { Services } from './services';

const root = fileURLToPath(new URL('..', import.meta.url));
const services = new Services();
const startedAt = Date.now();

/** File to run a program of the workspace from, by its path without ending. */
type Programs = (name: string) => string;

/** Starts the whole site, and says `Ready:` when its first pages have data. */
export async function start(programs: Programs): Promise<void> {
  process.on('SIGINT', () => void stop());
  process.on('SIGTERM', () => void stop());
  try {
    await run(programs);
  } catch (error) {
    await services.stop();
    fail(error);
  }
}

async function run(programs: Programs): Promise<void> {
  const env = readEnvironment(root);
  const embedded = env.backend === 'embedded';
  const simulated = env.networkData !== 'live' && env.backend !== 'none';
  await checkPorts({
    PORT: env.ports.site,
    RELEASES_PORT: env.ports.releases,
    ...(embedded && { SUPABASE_PORT: env.ports.backend }),
    ...(simulated && { NETWORK_PORT: env.ports.network }),
  });
  const shared = { DATA_DIR: env.dataDir, NETWORK_DATA: env.networkData };

  const releaseKeys = await registryKeys(join(env.dataDir, 'release-keys.json'));
  const control = {
    RELEASE_CONTROL_URL: `http://localhost:${env.ports.releases}`,
    RELEASE_CONTROL_SECRET: controlSecret(releaseKeys),
  };

  step('Starting the database and the network simulator');
  const backend = embedded
    ? services.start('The backend', programs('backend/local/src/main'), {
        env: { ...shared, ...control },
        ready: /backend ready/,
        onLine: problems,
      })
    : Promise.resolve('');
  const network = simulated
    ? services.start('The network simulator', programs('backend/network/src/main'), {
        env: shared,
        ready: /network ready on \S+ (.*)/,
        onLine: problems,
      })
    : Promise.resolve('');

  const servers = Promise.all([network, backend]);
  servers.catch(() => {});
  // Only the first start has to wait for the database to learn the keys; the network is read while the sites are built.
  const keys = backendKeys(env) ?? servers.then(() => backendKeys(env));
  const reading = Promise.resolve(keys).then((keys) => keys?.jobs && runJobs(programs, shared, keys.jobs));
  reading.catch(() => {});

  step('Preparing the host and the releases');
  const released = releaseAll(env, releaseKeys);
  // What cannot start is told at once, and not when everything is built.
  await Promise.race([released, Promise.all([servers, released])]);

  const known = await keys;
  if (!known)
    throw new CommandError('The backend left no keys in its data directory.', `Delete ${env.dataDir} and start again.`);
  const site = services.start('The site', programs('host/server/src/main'), {
    env: { ...shared, ...known.site },
    ready: /site ready/,
    onLine: problems,
  });
  const [[served]] = await Promise.all([servers, site, reading]);
  if (served) note(`network data ${served}`);
  console.log(`Started in ${((Date.now() - startedAt) / 1000).toFixed(1)} s. Ctrl-C stops everything.`);
  console.log(`Ready: http://localhost:${env.ports.site}`);
}

/** Makes host and releases ready, and serves the store. */
async function releaseAll({ dataDir, ports }: Environment, keys: RegistryKeys): Promise<void> {
  // Loaded here, while the database opens.
  const [{ prepareReleases }, { controlApp, openStore, storeApp }, { serve }, { Hono }] = await Promise.all([
    import('./buildSite'),
    import('@companion/release'),
    import('@hono/node-server'),
    import('hono'),
  ]);
  await prepareReleases(root, dataDir, {
    hostDist: process.env.DEV_SECTIONS ? null : (process.env.HOST_DIST ?? join(root, 'host/dist')),
    publish: process.argv.includes('--publish'),
    onReport: note,
  });
  const releases = new Hono();
  releases.route('/', controlApp(openStore(process.env, dataDir), keys));
  releases.route('/', storeApp(join(dataDir, 'releases')));
  serve({ fetch: releases.fetch, port: ports.releases });
}

/** Starts sync, rollups and detectors on their periods; resolves when the first pages have data, the rest goes on. */
async function runJobs(programs: Programs, shared: NodeJS.ProcessEnv, keys: NodeJS.ProcessEnv): Promise<void> {
  step('Reading the network');
  await services.start('The jobs', programs('backend/jobs/src/main'), {
    args: ['watch'],
    env: { ...shared, ...keys },
    ready: /first pages ready/,
    onLine: (line) => line.trim() && !/first pages ready/.test(line) && note(line),
    mayEnd: true,
  });
}

type Keys = { site: NodeJS.ProcessEnv; jobs: NodeJS.ProcessEnv | null };

/**
 * Keys of the embedded backend from its data directory, or the hosted project's from the environment. Null when the
 * embedded one has never run.
 */
function backendKeys(env: Environment): Keys | null {
  if (env.backend === 'none') return { site: { BACKEND: 'none' }, jobs: null };
  if (env.backend === 'hosted') {
    const { BACKEND, SUPABASE_SECRET_KEY } = process.env;
    return { site: {}, jobs: SUPABASE_SECRET_KEY ? { SUPABASE_URL: BACKEND, SUPABASE_SECRET_KEY } : null };
  }
  const url = `http://localhost:${env.ports.backend}`;
  const file = join(env.dataDir, 'postgres/keys.json');
  if (!existsSync(file)) return null;
  const { publishable, secret } = JSON.parse(readFileSync(file, 'utf8'));
  return {
    site: { BACKEND: url, SUPABASE_PUBLISHABLE_KEY: publishable },
    jobs: { SUPABASE_URL: url, SUPABASE_SECRET_KEY: secret },
  };
}

function step(text: string): void {
  console.log(`${((Date.now() - startedAt) / 1000).toFixed(1).padStart(5)} s  ${text}`);
}

function note(text: string): void {
  console.log(`         ${text}`);
}

/** Of the servers, only what goes wrong is worth a line. */
function problems(line: string): void {
  if (/error|warn|refused/i.test(line)) note(line);
}

async function stop(): Promise<void> {
  await services.stop();
  process.exit(0);
}
