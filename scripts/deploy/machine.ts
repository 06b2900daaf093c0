import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NAMES, type Ports } from './nginx';
import { replaceAll } from './replaceAll';
import { must, say } from './trial';

/** Bearer token for the site's metrics. */
export const METRICS_TOKEN = 'the token of a trial';
const HOOK_SECRET = 'a secret of a trial, long enough';

/** Checkout folder and ports of a trial. Without `databaseUrl` the database is the embedded one. */
export interface Settings {
  site: string;
  ports: Ports;
  databaseUrl: string | undefined;
}

/** Writes the settings from docs/deploy.md, with this trial's folders and addresses; returns the backend's public URL. */
export function writeSettings({ site, ports, databaseUrl = '' }: Settings, data: string): string {
  const [, told = ''] = /```\n(DATA_DIR=[^`]*)```/.exec(readFileSync(join(site, 'docs/deploy.md'), 'utf8')) ?? [];
  const api = `https://${NAMES.api}:${ports.https}`;
  const settings = replaceAll(told, [
    ['/srv/companion/data', data],
    ['https://network.example', `http://127.0.0.1:${ports.network}`],
    [`https://${NAMES.site}`, `https://${NAMES.site}:${ports.https}`],
    [`https://${NAMES.releases}`, `https://${NAMES.releases}:${ports.https}`],
    [`https://${NAMES.api}`, api],
    ['postgresql://companion@/companion?host=/var/run/postgresql', databaseUrl],
  ]);
  // A single visitor makes all requests, possibly on a busy machine.
  const own = `ENGINE_MS_PER_MINUTE=60000
PORT=${ports.site}
RELEASES_PORT=${ports.releases}
SUPABASE_PORT=${ports.backend}
METRICS_TOKEN=${METRICS_TOKEN}
OPERATOR_WEBHOOK_URL=http://127.0.0.1:${ports.hook}
OPERATOR_WEBHOOK_SECRET=${HOOK_SECRET}
`;
  writeFileSync(join(site, '.env'), settings + own);
  return api;
}

/** Stands in for the network: the demo, or the data set in NETWORK_DATA. */
export function startNetwork(root: string, dir: string, { network: port }: Ports): ChildProcess {
  const { NETWORK_DATA = 'demo', ...env } = process.env;
  return spawn(process.execPath, ['--import', 'tsx', 'backend/network/src/main.ts'], {
    cwd: root,
    env: { ...env, NETWORK_DATA, NETWORK_PORT: String(port), DATA_DIR: join(dir, 'network') },
    stdio: 'ignore',
  });
}

/** The systemd unit with this machine's node, verified with systemd where installed. */
export function checkedUnit(site: string, dir: string): string {
  const file = join(dir, 'companion@.service');
  const unit = readFileSync(join(site, 'deploy/companion@.service'), 'utf8');
  writeFileSync(file, unit.replace('/usr/bin/node', process.execPath));
  if (!existsSync('/usr/bin/systemd-analyze')) return file;
  const { SYSTEMD_LOG_LEVEL: _, ...env } = process.env;
  execFileSync('systemd-analyze', ['verify', file], { env, stdio: 'inherit' });
  say('systemd-analyze verify finds nothing in the unit');
  return file;
}

/** Sets the backend's clock, so that answers from different times can be compared; null resets it. */
export async function setClock({ backend }: Ports, secret: string, frozen_at: Date | null): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${backend}/rest/v1/rpc/set_clock`, {
    method: 'POST',
    headers: { apikey: secret, 'content-type': 'application/json' },
    body: JSON.stringify({ frozen_at }),
  });
  must(answer.ok, `the network's clock is ${frozen_at ? 'frozen' : 'running'}`);
}
