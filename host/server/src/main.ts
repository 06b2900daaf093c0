import type { Server } from 'node:http';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { limitSockets } from '@companion/limits';
import {
  closeBehindUnread,
  type Health,
  hostFrom,
  onHealth,
  reportToSupervisor,
  runProgram,
  serveAt,
} from '@companion/program';
import { registryTrust } from '@companion/release/keys';
import { operatorHook } from '@companion/release/operator';
import { createAdaptorServer } from '@hono/node-server';
import { createApp } from './app';
import { readConfig, readLimit } from './config';
import { lastRegistryFile } from './lastRegistry';
import { readNetworkConfig } from './networkConfig';
import { watchForOperator } from './watch/operator';
import { createReadiness } from './watch/readiness';
import { releasesProblem } from './watch/releasesProblem';

const hostRoot = fileURLToPath(new URL('../../', import.meta.url));

async function main(): Promise<void> {
  const dataDir = resolve(hostRoot, '..', process.env.DATA_DIR || '.data');
  const config = readConfig(process.env, await registryTrust(join(dataDir, 'release-keys.json')));
  // Running alone, it only knows its own state.
  let health: Health = { services: { site: 'up' }, problems: {} };
  onHealth((news) => {
    health = news;
  });
  const limit = readLimit(process.env);
  const releases = releasesProblem(config);
  const readiness = createReadiness({ health: () => health, backend: config.backend, releases, dataDir });
  const app = createApp({
    config,
    network: readNetworkConfig(process.env, config),
    limit,
    hostDir: process.env.HOST_DIST || join(hostRoot, 'dist'),
    last: lastRegistryFile(join(dataDir, 'last-registry.json')),
    openDataDir: join(dataDir, 'open-data'),
    metricsToken: process.env.METRICS_TOKEN?.trim() || null,
    health: () => health,
    readiness,
  });
  const hook = operatorHook(process.env);
  if (hook)
    watchForOperator({
      hook,
      site: config.siteUrl,
      readiness,
      file: join(dataDir, 'operator-reported.json'),
      log: (line) => console.error(line),
    });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(0));
  const server = createAdaptorServer({ fetch: closeBehindUnread(app.fetch) }) as Server;
  limitSockets(server, limit.proxies);
  const port = await serveAt(server, { port: config.port, host: hostFrom(process.env), variable: 'PORT' });
  reportToSupervisor();
  console.log(`site ready on http://localhost:${port}`);
}

runProgram(main, 'site');
