import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MIGRATIONS, whoAmI } from '../test/testBackend.ts';
import { type RunningBackend, serve } from './serve.ts';

let backend: RunningBackend;

beforeAll(async () => {
  backend = await serve({
    port: 0,
    dataDir: null,
    migrationsDir: MIGRATIONS,
    siteUrl: 'http://localhost:3000',
    functions: { 'who-am-i': whoAmI },
    log: () => {},
  });
});
afterAll(() => backend.close());

type Send = (request: Request) => Promise<Response>;

/** 200 requests at once, half with the secret key; each names what it must see. */
function mixedRequests() {
  const { publishable, secret } = backend.keys;
  return Array.from({ length: 200 }, (_, i) => {
    const service = i % 2 === 0;
    const headers = { apikey: service ? secret : publishable };
    const get = (path: string) => new Request(`${backend.url}${path}`, { headers });
    const kinds = [
      {
        request: () => new Request(`${backend.url}/rest/v1/rpc/role_probe`, { method: 'POST', headers }),
        seen: service ? '200 "service_role"' : '200 "anon"',
      },
      {
        request: () => get('/rest/v1/notes?select=id&order=id'),
        seen: service ? '200 [{"id":1},{"id":2},{"id":3}]' : '200 [{"id":1},{"id":2}]',
      },
      { request: () => get('/rest/v1/vault?select=content'), seen: service ? '200 [{"content":"gold"}]' : '401' },
      {
        request: () => get(`/functions/v1/who-am-i?as=${service ? 'service' : 'anon'}`),
        seen: service ? '200 {"role":"service_role"}' : '200 {"role":"anon"}',
      },
    ];
    return kinds[Math.floor(i / 2) % kinds.length] as (typeof kinds)[number];
  });
}

async function seenBy(send: Send): Promise<{ got: string[]; wanted: string[] }> {
  const all = mixedRequests();
  const got = await Promise.all(
    all.map(async ({ request }) => {
      const response = await send(request());
      return response.status === 200 ? `200 ${await response.text()}` : String(response.status);
    }),
  );
  return { got, wanted: all.map(({ seen }) => seen) };
}

it('gives no one the rights of another in 200 parallel in-process requests', async () => {
  const { got, wanted } = await seenBy(backend.fetch);
  expect(got).toEqual(wanted);
});

it('gives no one the rights of another in 200 parallel requests over HTTP', async () => {
  const { got, wanted } = await seenBy((request) => fetch(request));
  expect(got).toEqual(wanted);
});

it('keeps its own statements separate from concurrent requests', async () => {
  const requests = seenBy(backend.fetch);
  const roles = await Promise.all(
    Array.from({ length: 50 }, () => backend.sql<{ name: string }>('select current_user::text as name')),
  );
  expect(new Set(roles.map(([row]) => row?.name))).toEqual(new Set(['postgres']));
  const { got, wanted } = await requests;
  expect(got).toEqual(wanted);
});

it('keeps pipelined requests of one connection separate', async () => {
  const { publishable, secret } = backend.keys;
  const socket = connect(backend.port, '127.0.0.1');
  for (let i = 0; i < 200; i++) {
    const key = i % 2 === 0 ? secret : publishable;
    const last = i === 199 ? 'connection: close\r\n' : '';
    socket.write(`GET /rest/v1/rpc/role_probe HTTP/1.1\r\nhost: localhost\r\napikey: ${key}\r\n${last}\r\n`);
  }
  const answers = (await text(socket)).split('HTTP/1.1 ').slice(1);
  const seen = answers.map((answer) => `${answer.slice(0, 3)} ${/\r\n\r\n[^"]*"(\w+)"/.exec(answer)?.[1]}`);
  expect(seen).toEqual(Array.from({ length: 200 }, (_, i) => (i % 2 === 0 ? '200 service_role' : '200 anon')));
});
