import { afterAll, beforeAll, expect, it } from 'vitest';
import { type PreparedServer, preparedServer } from '../../test/postgresServer.ts';
import { MIGRATIONS } from '../../test/testBackend.ts';
import { SITE } from '../../test/wallet.ts';
import { type RunningBackend, serve } from '../serve.ts';

let server: PreparedServer;
let url: string;
let backend: RunningBackend;
const lines: string[] = [];

beforeAll(async () => {
  server = await preparedServer();
  url = await server.newDatabase();
  backend = await serve({
    port: 0,
    dataDir: null,
    migrationsDir: MIGRATIONS,
    siteUrl: SITE,
    databaseUrl: url,
    connections: 4,
    log: (line) => lines.push(line),
  });
});
afterAll(async () => {
  await backend?.close();
  await server?.close();
});

const get = (path: string, key = backend.keys.publishable, init: RequestInit = {}) =>
  fetch(`${backend.url}${path}`, { ...init, headers: { apikey: key, ...init.headers } });

it('answers a visitor, who sees what its role may see', async () => {
  const notes = await get('/rest/v1/notes?select=id&order=id');
  expect([notes.status, await notes.json()]).toEqual([200, [{ id: 1 }, { id: 2 }]]);
  expect((await get('/rest/v1/vault?select=content')).status).toBe(401);
  expect(await (await get('/rest/v1/vault?select=content', backend.keys.secret)).json()).toEqual([{ content: 'gold' }]);
});
