import { join } from 'node:path';
import { CommandError, fail, SIGN_FILE, UsageError, useLogFormat } from '@companion/program';
import { type Environment, readEnvironment, takeDatabaseUrl } from './environment';
import { backendKeys, releaseControl } from './serviceSettings';

export type Service = {
  file?: string;
  args?: string[];
  env: (settings: Environment) => Promise<NodeJS.ProcessEnv>;
};
export type Services = ReadonlyMap<string | undefined, Service>;

/** Long-running services; none of them builds anything. */
export const SERVICES: Services = new Map<string | undefined, Service>([
  ['backend', { file: 'backend/local/src/main', env: releaseControl }],
  ['releases', { file: 'shared/release/src/server', env: async () => ({}) }],
  ['site', { file: 'host/server/src/main', env: siteSettings }],
  [
    'jobs',
    { file: 'backend/jobs/src/main', args: ['watch'], env: async (settings) => keys(settings).jobs ?? noJobs() },
  ],
]);

/** Heartbeat file of a service. */
export const signFile = ({ dataDir }: Environment, name: string): string => join(dataDir, 'services', `${name}.json`);

/**
 * Runs one service of the site in this process, with the same settings and keys as `npm start`. The service manager
 * supervises it. If it cannot run yet because the backend has not created its keys, it exits in order to be restarted.
 * @param programs resolves the file of a workspace program
 */
export async function runService(
  root: string,
  services: Services,
  name: string | undefined,
  { usage, programs }: { usage: string; programs: (name: string) => string },
): Promise<void> {
  try {
    const one = services.get(name);
    if (!one || !name) throw new UsageError(usage);
    const settings = readEnvironment(root);
    useLogFormat(name);
    const databaseUrl = takeDatabaseUrl();
    if (name === 'backend') Object.assign(process.env, databaseUrl);
    Object.assign(
      process.env,
      { DATA_DIR: settings.dataDir, NETWORK_DATA: settings.networkData },
      await one.env(settings),
    );
    if (!one.file) return;
    process.env[SIGN_FILE] = signFile(settings, name);
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
  // With only the registry's public key present, no other key pair can be generated for it.
  if (REGISTRY_PUBLIC_KEY && !REGISTRY_PRIVATE_KEY) return site;
  const { DOCUMENT_KEY } = await releaseControl(settings);
  return { ...site, DOCUMENT_KEY };
}

function keys(settings: Environment) {
  const known = backendKeys(settings);
  if (!known)
    throw new CommandError(
      'The backend has no readable keys.',
      'Start the backend service first: it creates them, or reports what is wrong with them.',
    );
  return known;
}

function noJobs(): never {
  throw new CommandError('The jobs need SUPABASE_SECRET_KEY, or an embedded backend.');
}
