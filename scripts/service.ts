import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { Environment } from './environment';
import { releaseAll } from './releaseAll';
import { runService, SERVICES, type Services } from './runService';

const WITH_BUILDS: Services = new Map([
  ...SERVICES,
  ['releases', { file: 'shared/release/src/server', env: prepareApart }],
  ['prepare', { env: prepare }],
]);

const USAGE = `node scripts/service.mjs <name>
  backend, releases, site, jobs: runs one of them
  prepare: builds the host and releases if there are none, as releases does first`;

/** Runs one service of the site in this process, or prepares its releases. */
export const service = (root: string, name: string | undefined, programs: (name: string) => string): Promise<void> =>
  runService(root, WITH_BUILDS, name, { usage: USAGE, programs });

async function prepare(settings: Environment): Promise<NodeJS.ProcessEnv> {
  await releaseAll(settings, { publish: false, onReport: console.log });
  return {};
}

/** In a separate process, because a file server would never give the build's memory back. */
async function prepareApart({ root }: Environment): Promise<NodeJS.ProcessEnv> {
  const { status } = spawnSync(process.execPath, [join(root, 'scripts/service.mjs'), 'prepare'], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
  return {};
}
