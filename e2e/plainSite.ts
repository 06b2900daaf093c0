import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { SITES } from './sites';

const server = fileURLToPath(new URL('../host/server/src/main.ts', import.meta.url));

export type PlainSite = { origin: string; stop: () => void };

/** Starts the site server alone, with no backend, over the releases and the network data of the golden site. */
export function startWithoutBackend(): Promise<PlainSite> {
  const { dataDir, ports, networkData } = SITES.golden;
  const child = spawn(process.execPath, ['--import', 'tsx', server], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: '0',
      BACKEND: 'none',
      DATA_DIR: dataDir,
      NETWORK_DATA: networkData,
      NETWORK_PORT: String(ports.network),
      RELEASES_PORT: String(ports.releases),
    },
  });
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The site server ended with code ${code}.`)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      const origin = /site ready on (\S+)/.exec(line)?.[1];
      if (origin) resolve({ origin, stop: () => child.kill('SIGTERM') });
    });
  });
}
