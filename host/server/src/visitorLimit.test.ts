import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { type VisitorLimit, visitorLimit } from './visitorLimit';

function site(limit: VisitorLimit) {
  const app = new Hono();
  app.use('*', visitorLimit(limit));
  app.get('*', (c) => c.text('page'));
  return (path: string, remoteAddress: string, forwarded?: string) =>
    app.request(
      path,
      {},
      { incoming: { socket: { remoteAddress }, headers: forwarded ? { 'x-forwarded-for': forwarded } : {} } },
    );
}

it('refuses an address over its limit and says how long to wait', async () => {
  const ask = site({ requestsPerMinute: 2, proxies: 0 });
  expect([(await ask('/', '10.0.0.1')).status, (await ask('/network/x', '10.0.0.1')).status]).toEqual([200, 200]);
  const refused = await ask('/reviews', '10.0.0.1');
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(50);
  expect(refused.headers.get('cache-control')).toBe('no-store');
  expect((await ask('/', '10.0.0.2')).status).toBe(200);
});

it('does not count files with a hash in their name', async () => {
  const ask = site({ requestsPerMinute: 1, proxies: 0 });
  for (let file = 0; file < 5; file++) expect((await ask(`/assets/${file}.js`, '10.0.0.1')).status).toBe(200);
  expect((await ask('/', '10.0.0.1')).status).toBe(200);
  expect((await ask('/', '10.0.0.1')).status).toBe(429);
});

it('distinguishes visitors behind our own proxy, and trusts no other header', async () => {
  const behind = site({ requestsPerMinute: 1, proxies: 1 });
  expect((await behind('/', '10.0.0.1', '1.1.1.1')).status).toBe(200);
  expect((await behind('/', '10.0.0.1', '2.2.2.2')).status).toBe(200);
  const open = site({ requestsPerMinute: 1, proxies: 0 });
  expect((await open('/', '10.0.0.1', '1.1.1.1')).status).toBe(200);
  expect((await open('/', '10.0.0.1', '2.2.2.2')).status).toBe(429);
});
