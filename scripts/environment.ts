import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';

/** The command cannot go on; the message is one clear sentence. */
export class CommandError extends Error {
  override name = 'CommandError';
}

export type Environment = {
  root: string;
  dataDir: string;
  ports: { site: number; releases: number; backend: number; network: number };
  /** `demo`, a path to a data set, or `live`. */
  networkData: string;
  backend: 'embedded' | 'none' | 'hosted';
};

/** Reads what `.env.example` lists; a `.env` file counts where the environment says nothing. @throws CommandError */
export function readEnvironment(root: string): Environment {
  loadEnvFile(join(root, '.env'));
  const { DATA_DIR = '.data', NETWORK_DATA = 'demo', BACKEND = 'embedded' } = process.env;
  const networkData = NETWORK_DATA === 'demo' || NETWORK_DATA === 'live' ? NETWORK_DATA : resolve(root, NETWORK_DATA);
  if (networkData === 'live' && !process.env.NETWORK_API_URL)
    throw new CommandError('NETWORK_DATA is live: set NETWORK_API_URL to the address of the real network API.');
  if (networkData.startsWith('/') && !existsSync(networkData))
    throw new CommandError(`There is no data set at ${networkData}.`);
  return {
    root,
    dataDir: resolve(root, DATA_DIR),
    networkData,
    backend: BACKEND === 'embedded' || BACKEND === 'none' ? BACKEND : 'hosted',
    ports: {
      site: port('PORT', 3000),
      releases: port('RELEASES_PORT', 3001),
      backend: port('SUPABASE_PORT', 54321),
      network: port('NETWORK_PORT', 4010),
    },
  };
}

function port(name: string, fallback: number): number {
  const value = process.env[name] ? Number(process.env[name]) : fallback;
  if (!Number.isInteger(value) || value < 1 || value > 65_535)
    throw new CommandError(`${name} must be a port number, not "${process.env[name]}".`);
  return value;
}

function loadEnvFile(file: string): void {
  if (!existsSync(file)) return;
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const match = /^\s*([A-Z_]+)\s*=\s*(.*?)\s*$/.exec(line);
    if (match?.[1] && match[2] && process.env[match[1]] === undefined) process.env[match[1]] = match[2];
  }
}

/** @throws CommandError naming the variable to change, when a port belongs to another program. */
export async function checkPorts(ports: Readonly<Record<string, [port: number, variable: string]>>): Promise<void> {
  for (const [what, [number, variable]] of Object.entries(ports)) {
    if (!(await isFree(number)))
      throw new CommandError(`Port ${number} for ${what} is taken: set ${variable} to a free one.`);
  }
}

function isFree(number: number): Promise<boolean> {
  return new Promise((done) => {
    const probe = createServer()
      .once('error', () => done(false))
      .once('listening', () => probe.close(() => done(true)))
      .listen(number);
  });
}
