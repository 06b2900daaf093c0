import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { CommandError, fail, SIGN_FILE, UsageError, useLogFormat } from '@companion/program';
import { type Environment, readEnvironment, takeDatabaseUrl } from './environment';
import { releaseAll } from './releaseAll';
import { backendKeys, releaseControl } from './serviceSettings';

type Service = { file?: string; args?: string[]; env: (settings: Environment) => Promise<NodeJS.ProcessEnv> };

const SERVICES = new Map<string | undefined, Service>([
  ['backend', { file: 'backend/local/src/main', env: releaseControl }],
  ['releases', { file: 'shared/release/src/server', env: prepareApart }],
  ['site', { file: 'host/server/src/main', env: siteSettings }],
  [
    'jobs',
    { file: 'backend/jobs/src/main', args: ['watch'], env: async (settings) => keys(settings).jobs ?? noJobs() },
  ],
  ['prepare', { env: prepare }],
]);

const USAGE = `node scripts/service.mjs <name>
  backend, releases, site, jobs: runs one of them
  prepare: builds the host and releases where there is none, as releases does first`;

/**
 * Turns this process into one service of the site, with the settings and keys `npm start` gives it. Whoever started it
 * watches it. What cannot run yet, because the backend has not made its keys, ends: it is to be started again.
 * @param programs file to run a program of the workspace from
 */
export async function service(
  root: string,
  name: string | undefined,
  programs: (name: string) => string,
): Promise<void> {
  try {
    const one = SERVICES.get(name);
    if (!one) throw new UsageError(USAGE);
    const settings = readEnvironment(root);
    useLogFormat(name ?? '');
    const databaseUrl = takeDatabaseUrl();
    if (name === 'backend') Object.assign(process.env, databaseUrl);
    Object.assign(
      process.env,
      { DATA_DIR: settings.dataDir, NETWORK_DATA: settings.networkData },
      await one.env(settings),
    );
    if (!one.file) return;
    process.env[SIGN_FILE] = join(settings.dataDir, 'services', `${name}.json`);
    const file = programs(one.file);
    process.argv = [process.execPath, file, ...(one.args ?? [])];
    await import(file);
  } catch (error) {
    fail(error);
  }
}

async function siteSettings(settings: Environment): Promise<NodeJS.ProcessEnv> {
  const { site } = keys(settings);
  const { REGISTRY_PUBLIC_KEY, REGISTRY_PRIVATE_KEY } = process.env;
  // Where only the public key of the registry is, no other can be made of it.
  if (REGISTRY_PUBLIC_KEY && !REGISTRY_PRIVATE_KEY) return site;
  const { DOCUMENT_KEY } = await releaseControl(settings);
  return { ...site, DOCUMENT_KEY };
}

async function prepare(settings: Environment): Promise<NodeJS.ProcessEnv> {
  await releaseAll(settings, { publish: false, onReport: console.log });
  return {};
}

/** In a process of its own: what a build takes of memory, a server of files would keep. */
async function prepareApart({ root }: Environment): Promise<NodeJS.ProcessEnv> {
  const { status } = spawnSync(process.execPath, [join(root, 'scripts/service.mjs'), 'prepare'], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
  return {};
}

function keys(settings: Environment) {
  const known = backendKeys(settings);
  if (!known)
    throw new CommandError(
      'The backend has no keys that can be read.',
      'Start the service backend first: it makes them, or says what is wrong with them.',
    );
  return known;
}

function noJobs(): never {
  throw new CommandError('The jobs need SUPABASE_SECRET_KEY, or an embedded backend.');
}
