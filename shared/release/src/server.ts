import type { Server } from 'node:http';
import { join, resolve } from 'node:path';
import { limitSockets } from '@companion/limits';
import {
  closeBehindUnread,
  EnvironmentError,
  hostFrom,
  portFrom,
  reportToSupervisor,
  runProgram,
  serveAt,
  wholeNumberFrom,
} from '@companion/program';
import { createAdaptorServer } from '@hono/node-server';
import { foldRevisions } from './foldRevisions';
import { controlSecret, registryKeys } from './keys';
import { openStore } from './openStore';
import { releaseApp } from './releaseApp';
import { Autopilot } from './rollout/Autopilot';
import { backendUrl, releaseBackend } from './rollout/ReleaseBackend';
import { Messenger } from './webhooks/Messenger';
import { operatorHook } from './webhooks/operator';

const WEBHOOK_SECONDS = 30;
const FOLD_SECONDS = 3600;

/** Serves the release store and applies owners' changes: the only program of a site that has its registry key. */
async function main(): Promise<void> {
  const dataDir = resolve(process.env.DATA_DIR || '.data');
  const keys = await registryKeys(join(dataDir, 'release-keys.json'));
  const store = openStore(process.env, dataDir);
  const backend = backendUrl(process.env);
  const periodSeconds = wholeNumberFrom(process.env, 'RELEASE_POLICY_SECONDS', 300);
  if (periodSeconds === 0) throw new EnvironmentError('RELEASE_POLICY_SECONDS must be at least 1.');
  if (backend) {
    const pilot = new Autopilot(store, keys, releaseBackend(backend, controlSecret(keys)), (line) => console.log(line));
    pilot.start(periodSeconds);
  }
  const messenger = new Messenger(
    store,
    keys,
    {
      hooks: process.env.RELEASE_WEBHOOKS?.trim() || join(dataDir, 'release-webhooks.json'),
      sent: join(dataDir, 'release-webhooks-sent.json'),
      operator: operatorHook(process.env),
    },
    (line) => console.log(line),
  );
  messenger.start(WEBHOOK_SECONDS);
  const fold = () => foldRevisions(store).catch((error: Error) => console.log(`revisions: ${error.message}`));
  setInterval(() => void fold(), FOLD_SECONDS * 1000).unref();
  const app = releaseApp(store, keys, process.env.SITE_URL?.trim() ?? '');
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(0));
  const server = createAdaptorServer({ fetch: closeBehindUnread(app.fetch) }) as Server;
  limitSockets(server, wholeNumberFrom(process.env, 'TRUSTED_PROXIES', 0));
  const port = await serveAt(server, {
    port: portFrom(process.env, 'RELEASES_PORT', 3001),
    host: hostFrom(process.env),
    variable: 'RELEASES_PORT',
  });
  reportToSupervisor();
  console.log(`releases ready on http://localhost:${port}`);
}

runProgram(main, 'releases');
