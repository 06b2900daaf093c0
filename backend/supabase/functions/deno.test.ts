import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OPEN, type RunningBackend, serve } from '../../local/src/index.ts';
import { g1, loadDataSet } from '../tests/load.ts';
import { deploy } from './deployed.fixture.ts';
import { handlers } from './index.ts';

/** The runtime of the hosted functions, from the workspace's own packages. */
const DENO = fileURLToPath(new URL('../../../node_modules/.bin/deno', import.meta.url));
const HERE = fileURLToPath(new URL('.', import.meta.url));
const PATIENCE_MS = 120_000;
const entries = readdirSync(HERE, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

let backend: RunningBackend;
let deployed: Awaited<ReturnType<typeof deploy>>;
const started: ChildProcess[] = [];
beforeAll(async () => {
  backend = await serve({
    port: 0,
    dataDir: null,
    migrationsDir: fileURLToPath(new URL('../migrations', import.meta.url)),
    siteUrl: 'http://localhost:3000',
    reuse: true,
    functions: handlers,
    // The REST interface of a hosted project has no such limit: there `export` calls it from outside.
    open: { ...OPEN, pages: {} },
    log: () => {},
  });
  await loadDataSet(backend.sql, g1());
  deployed = await deploy();
}, PATIENCE_MS);
afterAll(async () => {
  await Promise.all(started.map(end));
  await backend?.close();
  deployed?.remove();
});

/** The command wraps the runtime: both are ended as one process group. */
async function end(child: ChildProcess): Promise<void> {
  const ended = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : null;
  process.kill(-(child.pid as number), 'SIGTERM');
  await ended;
}

type Keys = Record<string, string>;
/** What the platform gives functions of a project with keys, and of one with only tokens. */
const newKeys = (): Keys => ({
  SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: backend.keys.publishable }),
  SUPABASE_SECRET_KEYS: JSON.stringify({ default: backend.keys.secret }),
});
const oldKeys = (): Keys => ({
  SUPABASE_ANON_KEY: backend.keys.publishable,
  SUPABASE_SERVICE_ROLE_KEY: backend.keys.secret,
});

/** Runs the deployed code of an entry point as the platform does, with nothing else around it. @returns its address */
async function run(entry: string, keys: Keys): Promise<string> {
  const port = await freePort();
  const file = deployed.functions[entry]?.entry ?? '';
  const child = spawn(DENO, ['run', '--no-config', '--no-npm', '--no-remote', '--allow-net', '--allow-env', file], {
    cwd: deployed.folder,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NO_COLOR: '1',
      DENO_SERVE_ADDRESS: `tcp:127.0.0.1:${port}`,
      SUPABASE_URL: backend.url,
      ...keys,
    },
  });
  started.push(child);
  await new Promise<void>((resolve, reject) => {
    let said = '';
    const listen = (piece: Buffer) => {
      said += piece;
      if (said.includes(`:${port}`)) resolve();
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('exit', () => reject(new Error(`${entry} ended: ${said}`)));
  });
  return `http://127.0.0.1:${port}`;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

test(
  'every entry point passes the type check of Deno',
  async () => {
    expect(entries).toEqual(Object.keys(handlers).sort());
    const files = entries.map((entry) => `${entry}/index.ts`);
    await promisify(execFile)(DENO, ['check', '--frozen', ...files], { cwd: HERE });
  },
  PATIENCE_MS,
);

test('functions deploy sends every function as one file that can be called without a token', () => {
  expect(deployed.said).not.toMatch(/deprecated|warn/i);
  expect(Object.keys(deployed.functions).sort()).toEqual(entries);
  for (const [name, { files, verifiesJwt, importMap }] of Object.entries(deployed.functions)) {
    expect(files, name).toEqual([`supabase/dist/${name}.js`]);
    expect([verifiesJwt, importMap || null], name).toEqual([false, null]);
  }
});

test(
  'every deployed function answers in Deno as it does mounted here',
  async () => {
    const key = backend.keys.publishable;
    const addresses: Record<string, string> = {};
    const view = `fn=reviews_list&sort=created&apikey=${key}`;
    for (const [entry, path] of [
      ['export', `?${view}&format=csv`],
      ['export', `?${view}&format=meta`],
      ['feed', `/atom?${view}`],
      ['forest', ''],
      ['mcp', ''],
      ['og-image', '?kind=profile&id=1'],
      ['raffle', '?id=1'],
      ['application-logs', ''],
      ['release-control', ''],
    ] as const) {
      addresses[entry] ??= await run(entry, newKeys());
      const there = await fetch(`${addresses[entry]}/${entry}${path}`, { headers: { apikey: key } });
      const here = await fetch(`${backend.url}/functions/v1/${entry}${path}`, { headers: { apikey: key } });
      const read = async (response: Response) => ({
        status: response.status,
        type: response.headers.get('content-type'),
        body: await response.text(),
      });
      expect(await read(there), entry).toEqual(await read(here));
    }
  },
  PATIENCE_MS,
);

test(
  'hosted functions take a visitor’s address from the gateway, not from what the visitor claims',
  async () => {
    const url = `${await run('application-logs', oldKeys())}/application-logs`;
    const send = async (forwarded: string) => {
      const headers = { apikey: backend.keys.publishable, 'x-forwarded-for': forwarded };
      return (await fetch(url, { method: 'POST', headers, body: '{}' })).status;
    };
    const statuses = [];
    for (let claimed = 0; claimed < 31; claimed++) statuses.push(await send(`10.0.0.${claimed}, 1.2.3.4`));
    expect(statuses).toEqual([...Array(30).fill(400), 429]);
    expect(await send('10.0.0.1, 5.6.7.8')).toBe(400);
  },
  PATIENCE_MS,
);
