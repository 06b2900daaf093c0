import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { SITES } from './sites';

const server = fileURLToPath(new URL('../host/server/src/main.ts', import.meta.url));

export type PlainSite = { origin: string; stop: () => void };

/** Starts only the site server, over the golden site's network data. `env` selects what it serves. */
export function startSiteServer(env: NodeJS.ProcessEnv): Promise<PlainSite> {
  const { ports, networkData } = SITES.golden;
  const child = spawn(process.execPath, ['--import', 'tsx', server], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PORT: '0', NETWORK_DATA: networkData, NETWORK_PORT: String(ports.network), ...env },
  });
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The site server ended with code ${code}.`)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      const origin = /site ready on (\S+)/.exec(line)?.[1];
      if (origin) resolve({ origin, stop: () => child.kill('SIGTERM') });
    });
  });
}

/** The same without a backend, over the golden site's releases. */
export function startWithoutBackend(env: NodeJS.ProcessEnv = {}): Promise<PlainSite> {
  const { dataDir, ports } = SITES.golden;
  return startSiteServer({ BACKEND: 'none', DATA_DIR: dataDir, RELEASES_PORT: String(ports.releases), ...env });
}
