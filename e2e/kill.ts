import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SITES, START_PID } from './sites';

const { dataDir } = SITES.changing;

/** Programs of a site's services, as run by `npm start`. */
export const SERVICES = {
  site: 'host/server/src/main.js',
  releases: 'shared/release/src/server.js',
  backend: 'backend/local/src/main.js',
  network: 'backend/network/src/main.js',
  jobs: 'backend/jobs/src/main.js',
} as const;

export type ServiceName = keyof typeof SERVICES;

/** The process of a service of the changing site; undefined if it is not running. */
export function processOf(service: ServiceName): number | undefined {
  const start = readFileSync(join(dataDir, START_PID), 'utf8');
  const all = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8', maxBuffer: 1e8 });
  for (const line of all.split('\n')) {
    const [id, parent, , file = ''] = line.trim().split(/\s+/);
    if (parent === start && file.endsWith(SERVICES[service])) return Number(id);
  }
  return undefined;
}

/** Kills a service of the changing site like a crash, without warning. Returns its process id. */
export function killService(service: ServiceName): number {
  const pid = processOf(service);
  if (pid === undefined) throw new Error(`The changing site has no ${service} process.`);
  process.kill(pid, 'SIGKILL');
  return pid;
}
