import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { HOST_PAGES, type PageMatch } from '../../src/routing/matchPage';
import { callsOf, FirstAnswers } from './firstAnswers';

const section = {} as Extract<PageMatch, { kind: 'section' }>['section'];
const at = (path: string, first: { function: string; path?: Record<string, string> }[]): PageMatch => ({
  kind: 'section',
  section,
  route: { path, page: './Page', title: 'A page', description: 'For a test.', first },
});
const KEYS = { url: 'http://backend.test', publishableKey: 'key' };

test('makes the calls the route declares, by the address, and those the shell makes on every page', () => {
  const match = at('/people/:id', [
    { function: 'reviews_list' },
    { function: 'profile_overview', path: { person: 'id' } },
  ]);
  expect(callsOf(match, '/people/%40bob', '?range=7d&page=2')).toMatchObject([
    { name: 'reviews_list', args: { filters: { range: '7d' }, page: 2 } },
    { name: 'profile_overview', args: { person: '@bob' } },
    { name: 'site_status', args: {} },
  ]);
});

test('never makes a call twice, nor a restricted one, nor one for a missing page', () => {
  const [home] = HOST_PAGES;
  expect(callsOf({ kind: 'host', page: home }, '/home', '').map(({ name }) => name)).toEqual([
    'home_overview',
    'home_feed',
    'mini_apps_index',
    'slashes_list',
    'site_status',
  ]);
  const forAdmins = at('/admin/users', [{ function: 'admin_users_list' }]);
  expect(callsOf(forAdmins, '/admin/users', '').map(({ name }) => name)).toEqual(['site_status']);
  expect(callsOf({ kind: 'missing' }, '/nothing', '')).toEqual([]);
});

test("makes the calls without a session, on the visitor's quota", async () => {
  const requests: Request[] = [];
  const answers = new FirstAnswers(KEYS, 'site-key', async (url, init) => {
    requests.push(new Request(url as string, init));
    return Response.json({ rows: [] });
  });
  expect(await Promise.all(answers.ask([{ name: 'reviews_list', args: { per: 25 } }], '1.2.3.4'))).toEqual([
    '{"rows":[]}',
  ]);
  const [request] = requests;
  expect(Object.fromEntries(request?.headers ?? [])).toEqual({
    apikey: 'key',
    'content-type': 'application/json',
    'accept-encoding': 'identity',
    'x-site-key': 'site-key',
    'x-visitor-address': '1.2.3.4',
  });
  expect([request?.url, await request?.json()]).toEqual(['http://backend.test/rest/v1/rpc/reviews_list', { per: 25 }]);
});

const never = (_: unknown, init?: RequestInit) =>
  new Promise<Response>((_, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)));

test.each<[string, typeof fetch]>([
  ['is away', () => Promise.reject(new TypeError('fetch failed'))],
  ['fails', async () => Response.json({ message: 'no' }, { status: 500 })],
  ['refuses', async () => Response.json({ code: '22023' }, { status: 400 })],
  ['answers a page', async () => new Response('<html>')],
  ['answers half', async () => new Response('{"rows": [')],
  ['answers too much', async () => Response.json('x'.repeat(300_000))],
  ['hangs', never],
])('a backend that %s adds nothing, without delay', async (_, send) => {
  const asked = Date.now();
  const answers = new FirstAnswers(KEYS, null, send).ask([{ name: 'site_status', args: {} }], undefined);
  expect(await Promise.all(answers)).toEqual([null]);
  expect(Date.now() - asked).toBeLessThan(5_000);
});

test('a hanging backend delays no one, even when memory is collected meanwhile', async () => {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  const gone = new AbortController();
  const asked = Date.now();
  const answers = new FirstAnswers(KEYS, null, never).ask([{ name: 'site_status', args: {} }], undefined, gone.signal);
  await new Promise((resolve) => setTimeout(resolve, 50));
  collect();
  expect(await Promise.race([Promise.all(answers), wait(5_000)])).toEqual([null]);
  expect(Date.now() - asked).toBeLessThan(5_000);
});

test('calls stop for a visitor who has left', async () => {
  const gone = new AbortController();
  const [answer] = new FirstAnswers(KEYS, null, never).ask([{ name: 'site_status', args: {} }], undefined, gone.signal);
  gone.abort();
  expect(await answer).toBeNull();
});
