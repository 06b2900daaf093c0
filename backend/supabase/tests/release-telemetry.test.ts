import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Backend, backendWith, refused } from './backend.ts';

let backend: Backend;
beforeAll(async () => {
  backend = await backendWith();
});
afterAll(() => backend.close());
beforeEach(() => backend.sql('truncate app.release_telemetry, app.release_audit restart identity'));

const event = (change: object = {}) => ({
  section: 'reviews',
  version: '1.0.0',
  bucket: 'canary',
  phase: 'entry',
  duration_ms: 12,
  error: 'integrity',
  ...change,
});

function post(name: string, args: object, key = backend.keys.publishable): Promise<Response> {
  return backend.fetch(
    new Request(`http://localhost:54321/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: { apikey: key, authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(args),
    }),
  );
}

test('a visitor tells how loads went, and cannot read what others told', async () => {
  const response = await post('ingest_release_telemetry', {
    events: [event(), event({ error: null, phase: 'ready', duration_ms: 1e12 })],
  });
  expect(response.status).toBe(204);
  expect(
    await backend.sql(
      'select section, version, bucket, phase, duration_ms, error from app.release_telemetry order by id',
    ),
  ).toEqual([event(), event({ error: null, phase: 'ready', duration_ms: 600_000 })]);
  const read = await backend.fetch(
    new Request('http://localhost:54321/rest/v1/release_telemetry', { headers: { apikey: backend.keys.publishable } }),
  );
  expect(read.status).toBe(404);
});

test.each([
  ['no list', { a: 1 }],
  ['nothing', []],
  ['too much', Array.from({ length: 51 }, () => event())],
  ['an unknown error class', [event({ error: 'who knows' })]],
  ['an unknown bucket', [event({ bucket: 'x' })]],
  ['a section that is none', [event({ section: "x'; drop table" })]],
  ['a missing field', [event({ version: null })]],
  ['a duration that is no number', [event({ duration_ms: 'long' })]],
  ['a duration nobody measured', [event({ duration_ms: null })]],
])('%s is refused', async (_what, events) => {
  expect((await refused(backend, 'ingest_release_telemetry', { events })).code).toBe('22023');
  expect(await backend.sql('select count(*)::int as n from app.release_telemetry')).toEqual([{ n: 0 }]);
});

test('rows go after 30 days', async () => {
  await post('ingest_release_telemetry', { events: [event(), event()] });
  await backend.sql("update app.release_telemetry set at = now() - interval '31 days' where id = 1");
  await post('ingest_release_telemetry', { events: [event()] });
  expect(await backend.sql('select id::int from app.release_telemetry order by id')).toEqual([{ id: 2 }, { id: 3 }]);
});

test('the audit takes a signature once, and is closed to visitors', async () => {
  const request = {
    wallet: '0xABC',
    action: 'disable',
    section: 'reviews',
    reason: 'leak',
    revision: 4,
    signature: '0x1',
  };
  const secret = backend.keys.secret;
  expect(await (await post('release_audit_begin', { request }, secret)).json()).toBe(1);
  expect(await (await post('release_audit_begin', { request }, secret)).json()).toBeNull();
  await post('release_audit_end', { entry: 1, revision: 5, refused: null }, secret);
  await post('release_audit_end', { entry: 1, revision: 9, refused: 'no' }, secret);
  expect(await backend.sql('select wallet, revision::int, refused from app.release_audit')).toEqual([
    { wallet: '0xabc', revision: 5, refused: null },
  ]);
  expect(
    await backend.sql("select actor, action, subject, after, reason from app.audit where action like 'release.%'"),
  ).toEqual([
    { actor: '0xabc', action: 'release.disable', subject: 'reviews', after: { revision: 5 }, reason: 'leak' },
  ]);
  expect([401, 403, 404]).toContain((await post('release_audit_begin', { request })).status);
});
