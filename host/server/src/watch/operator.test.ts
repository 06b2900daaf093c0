import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { operatorWatch, type SiteEvent } from './operator';
import type { Readiness } from './readiness';

const SECRET = 'a secret of more than 24 characters';
const WELL = { isWell: true, says: null };
let folder: string;
let checks: Readiness['checks'];
let got: { headers: Record<string, string>; body: string }[];
let answer: () => Response;
let clock: number;
let lines: string[];
let look: () => Promise<void>;

/** As after a restart. */
const started = () =>
  operatorWatch({
    hook: { url: 'https://operator.example/hook', secret: SECRET },
    site: 'https://site.example',
    readiness: async () => ({ status: 'ready', checks, freeBytes: 1, dataAge: 1, failingReaders: 0 }),
    file: join(folder, 'told.json'),
    log: (line) => lines.push(line),
    send: (async (_: string, { headers, body }: { headers: Record<string, string>; body: string }) => {
      got.push({ headers, body });
      return answer();
    }) as unknown as typeof fetch,
    now: () => clock,
  });

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'operator-'));
  checks = { services: WELL, database: WELL, disk: WELL, releases: WELL, data: WELL };
  got = [];
  lines = [];
  answer = () => new Response(null, { status: 204 });
  clock = Date.parse('2026-05-01T12:00:00Z');
  look = started();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const wrong = (says: string) => ({ isWell: false, says });
const looks = async (n: number) => {
  for (let i = 0; i < n; i++) {
    await look();
    clock += 15_000;
  }
};
const said = () =>
  got.map(({ body }) => JSON.parse(body) as SiteEvent).map(({ type, data }) => [type, data.check, data.says]);

test('reports a problem once, signed, and again when it is over', async () => {
  await looks(2);
  expect(got).toEqual([]);
  checks.database = wrong('The backend does not answer: it answered 503.');
  await looks(1);
  expect(got).toEqual([]);
  await looks(3);
  expect(said()).toEqual([['site.problem', 'database', 'The backend does not answer: it answered 503.']]);
  const { headers, body } = got[0] as (typeof got)[0];
  const id = 'https://site.example.database.2026-05-01T12:00:30.000Z';
  expect(headers['webhook-id']).toBe(id);
  const signed = `${id}.${headers['webhook-timestamp']}.${body}`;
  expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', SECRET).update(signed).digest('base64')}`);
  checks.database = WELL;
  await looks(3);
  expect(said().slice(1)).toEqual([['site.well', 'database', null]]);
});

test('a problem that is gone at the next check, or only differs in a number, is not reported', async () => {
  checks.services = wrong('jobs is starting');
  await looks(1);
  checks.services = WELL;
  await looks(2);
  checks.disk = wrong('Only 499 MB are free on the disk of the data folder.');
  await looks(2);
  checks.disk = wrong('Only 420 MB are free on the disk of the data folder.');
  await looks(2);
  expect(said()).toEqual([['site.problem', 'disk', 'Only 499 MB are free on the disk of the data folder.']]);
});

test('a restart neither repeats nor forgets', async () => {
  checks.data = wrong('Cannot be read: votes.');
  await looks(2);
  look = started();
  await looks(3);
  expect(said()).toHaveLength(1);
  checks.data = WELL;
  look = started();
  await looks(2);
  expect(said().at(-1)).toEqual(['site.well', 'data', null]);
});

test('a message that does not arrive is sent again, ever less often, under the same name', async () => {
  checks.disk = wrong('Only 9 MB are free on the disk of the data folder.');
  answer = () => new Response(null, { status: 500 });
  await looks(2);
  expect(got).toHaveLength(1);
  await looks(1);
  expect(got).toHaveLength(1);
  await looks(40);
  expect(got.length).toBeLessThan(6);
  answer = () => new Response(null, { status: 200 });
  await looks(200);
  expect(new Set(got.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  const before = got.length;
  await looks(5);
  expect(got).toHaveLength(before);
  expect(lines).toEqual(['operator webhook: site.problem of disk did not arrive and is sent again: it answered 500.']);
});
