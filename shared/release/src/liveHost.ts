import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { hostOfSources, touchHost } from '@companion/build/hosts';
import type { HostOffer } from '@companion/contract';
import { CommandError } from '@companion/program';

const run = promisify(execFile);

/**
 * The host of the current sources, built into `HOST_DIST` (`host/dist`) unless it is there: the one to name as live.
 * @throws with the compiler's errors if it cannot be built.
 */
export async function liveHost(workspace: string): Promise<HostOffer> {
  if (!existsSync(join(workspace, 'host/build.ts')))
    throw new CommandError('This repository has no host.', 'Name the sections to release.');
  const dist = process.env.HOST_DIST || join(workspace, 'host/dist');
  const find = () => hostOfSources(dist, workspace, 'production');
  // Run as a separate program: nothing under `shared` depends on the host.
  const build = () => run(process.execPath, ['--import', 'tsx', join(workspace, 'host/build.ts')], { cwd: workspace });
  const host = (await find()) ?? (await build().then(find));
  if (!host) throw new CommandError('The sources of the host changed while it was built.', 'Try again.');
  await touchHost(dist, host.id);
  const { id, contract, shared } = host;
  return { id, contract, shared };
}
