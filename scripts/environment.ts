import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { EnvironmentError, loadEnvFile, portFrom } from '@companion/program';

export type Environment = {
  root: string;
  dataDir: string;
  ports: { site: number; releases: number; backend: number; network: number };
  /** `demo`, a path to a data set, or `live`. */
  networkData: string;
  backend: 'embedded' | 'none' | 'hosted';
};

/**
 * Reads the settings listed in `.env.example`; values in a `.env` file apply where the environment has none. @throws
 * EnvironmentError
 */
export function readEnvironment(root: string): Environment {
  loadEnvFile(root);
  const { DATA_DIR = '.data', NETWORK_DATA = 'demo', BACKEND = 'embedded' } = process.env;
  const networkData = NETWORK_DATA === 'demo' || NETWORK_DATA === 'live' ? NETWORK_DATA : resolve(root, NETWORK_DATA);
  if (networkData === 'live' && !process.env.NETWORK_API_URL)
    throw new EnvironmentError('NETWORK_DATA is live: NETWORK_API_URL must be the address of the real network API.');
  if (networkData.startsWith('/') && !existsSync(networkData))
    throw new EnvironmentError(`NETWORK_DATA must name a data set; there is none at ${networkData}.`);
  return {
    root,
    dataDir: resolve(root, DATA_DIR),
    networkData,
    backend: BACKEND === 'embedded' || BACKEND === 'none' ? BACKEND : 'hosted',
    ports: {
      site: portFrom(process.env, 'PORT', 3000),
      releases: portFrom(process.env, 'RELEASES_PORT', 3001),
      backend: portFrom(process.env, 'SUPABASE_PORT', 54_321),
      network: portFrom(process.env, 'NETWORK_PORT', 4010),
    },
  };
}

/**
 * Removes the database URL, which may contain a password, from the environment shared by all services: only the backend needs
 * it.
 */
export function takeDatabaseUrl(): { BACKEND_DATABASE_URL?: string } {
  const { BACKEND_DATABASE_URL } = process.env;
  delete process.env.BACKEND_DATABASE_URL;
  return BACKEND_DATABASE_URL ? { BACKEND_DATABASE_URL } : {};
}

/** Whether a site shows the generated network from a database of its own: only this one may get invented raffles. */
export const showsDemo = ({ networkData, backend }: Pick<Environment, 'networkData' | 'backend'>): boolean =>
  networkData === 'demo' && backend === 'embedded';
