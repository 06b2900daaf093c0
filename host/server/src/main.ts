import type { Server } from 'node:http';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type Health,
  healthAnswer,
  hostFrom,
  onHealth,
  reportToSupervisor,
  runProgram,
  serveAt,
} from '@companion/program';
import { registryTrust } from '@companion/release/keys';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { readConfig, readLimit } from './config';
import { lastRegistryFile } from './lastRegistry';
import { readNetworkConfig, readSiteKey } from './networkConfig';
import { networkProxy } from './networkProxy';
import { previews } from './previews';
import { createSite } from './site';
import { type VisitorEnv, visitorLimit } from './visitorLimit';

const hostRoot = fileURLToPath(new URL('../../', import.meta.url));

async function main(): Promise<void> {
  const dataDir = resolve(hostRoot, '..', process.env.DATA_DIR ?? '.data');
  const config = readConfig(process.env, await registryTrust(join(dataDir, 'release-keys.json')));
  const app = new Hono<VisitorEnv>();
  app.use(visitorLimit(readLimit(process.env)));
  app.use(compress());
  // Alone, it knows of itself.
  let health: Health = { services: { site: 'up' }, troubles: {} };
  onHealth((news) => {
    health = news;
  });
  app.get('/health.json', () => healthAnswer(health));
  const last = lastRegistryFile(join(dataDir, 'last-registry.json'));
  app.route('/network', networkProxy(readNetworkConfig(process.env, config)));
  app.route('/preview', previews(config.backend, fetch, readSiteKey(process.env)));
  const dist = process.env.HOST_DIST ?? join(hostRoot, 'dist');
  app.route('/', createSite(config, dist, last));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(0));
  const server = createAdaptorServer({ fetch: app.fetch }) as Server;
  const port = await serveAt(server, { port: config.port, host: hostFrom(process.env), variable: 'PORT' });
  reportToSupervisor();
  console.log(`site ready on http://localhost:${port}`);
}

runProgram(main);
