import { spawn } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { asking } from './asking.fixture.ts';
import { loadDataset } from './dataset.ts';
import { serve } from './serve.ts';

const path = fileURLToPath(new URL('../../../e2e/fixtures/g1.json', import.meta.url));
const g1 = await loadDataset(path);

describe('limits', () => {
  it('shares one strict limit among requests without the client header', async () => {
    const { get } = asking(g1, { anonymousPerMinute: 2 });
    const bare = () => get('/api/v2/healthcheck', { headers: { 'x-ethos-client': '' } });
    expect([(await bare()).status, (await bare()).status]).toEqual([200, 200]);
    const refused = await bare();
    expect([refused.status, refused.body.code]).toEqual([429, 'RATE_LIMITED']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await get('/api/v2/healthcheck')).body).toEqual({ ok: true });
    expect((await get('/avatars/x.png', { headers: { 'x-ethos-client': '' } })).status).toBe(200);
    const v1 = await get('/api/v1/slashes', { headers: { 'x-ethos-client': '' } });
    expect(v1.body).toEqual({ ok: false, error: { code: 'RATE_LIMITED', message: 'Too many requests' } });
  });

  it('lets browsers of any origin read, with preflight', async () => {
    const { get } = asking(g1);
    const answer = await get('/api/v2/nowhere', { headers: { origin: 'https://a.example' } });
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    const preflight = await get('/api/v2/profiles', {
      method: 'OPTIONS',
      headers: {
        origin: 'https://a.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'x-ethos-client',
      },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-headers')).toBe('x-ethos-client');
  });
});

describe('chaos', () => {
  const run = async (seed: number) => {
    const { get } = asking(g1, { chaos: { seed, errorRate: 0.2, limitRate: 0.2 } });
    const statuses = [];
    for (let index = 0; index < 200; index++) statuses.push((await get('/api/v2/profiles/stats')).status);
    return statuses;
  };

  it('fails the same requests for the same seed, in the given shares', async () => {
    const statuses = await run(5);
    expect(await run(5)).toEqual(statuses);
    expect(await run(6)).not.toEqual(statuses);
    for (const status of [429, 500]) {
      const share = statuses.filter((item) => item === status).length / 200;
      expect(share).toBeGreaterThan(0.1);
      expect(share).toBeLessThan(0.3);
    }
  });

  it('answers late when configured to', async () => {
    const { get } = asking(g1, { chaos: { seed: 1, lateRate: 1, lateMs: 60 } });
    const start = performance.now();
    await get('/api/v2/healthcheck');
    expect(performance.now() - start).toBeGreaterThan(50);
  });
});

describe('serve', () => {
  const closers: (() => Promise<void>)[] = [];
  afterAll(() => Promise.all(closers.map((close) => close())));

  it('listens on a free port, counts requests and refuses a taken port', async () => {
    const seen: string[] = [];
    const running = await serve(g1, { port: 0, onRequest: (request) => seen.push(new URL(request.url).pathname) });
    closers.push(running.close);
    const answer = await fetch(`${running.url}/api/v2/user/by/profile-id/1`, { headers: { 'x-ethos-client': 'test' } });
    expect((await answer.json()).avatarUrl).toBe(`${running.url}/avatars/alice.png`);
    expect(seen).toEqual(['/api/v2/user/by/profile-id/1']);
    await expect(serve(g1, { port: running.port })).rejects.toMatchObject({ code: 'port-taken' });
  });
});

describe('the process', () => {
  const main = fileURLToPath(new URL('./main.ts', import.meta.url));
  const tsx = import.meta.resolve('tsx');
  const start = (env: Record<string, string>) => {
    const child = spawn(process.execPath, ['--import', tsx, main], { env: { PATH: process.env.PATH ?? '', ...env } });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part));
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
    const ready = new Promise<void>((resolve) => {
      child.stdout.on('data', () => output.includes('network ready') && resolve());
      child.once('exit', () => resolve());
    });
    return { child, ended, ready, output: () => output.trim() };
  };
  const freePort = () =>
    new Promise<number>((resolve) => {
      const probe = createServer().listen(0, () => {
        const address = probe.address();
        probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
      });
    });

  it('prints its ready line and ends at SIGTERM', async () => {
    const port = await freePort();
    const run = start({ NETWORK_PORT: String(port), NETWORK_DATA: path });
    await run.ready;
    expect(run.output()).toBe(`network ready on http://localhost:${port} (g1, 12 profiles)`);
    run.child.kill('SIGTERM');
    expect(await run.ended).toBe(0);
  });

  it('says in one sentence why it cannot start', async () => {
    const missing = join(await mkdtemp(join(tmpdir(), 'network-')), 'none.json');
    const run = start({ NETWORK_PORT: '0', NETWORK_DATA: missing });
    expect(await run.ended).toBe(1);
    expect(run.output()).toBe(
      `Cannot read the data set ${missing}: there is no such file. Name a data set in NETWORK_DATA that can be read, or leave it unset for the generated one. See docs/errors.md#data-set-unreadable.`,
    );
    const wrong = start({ NETWORK_PORT: 'http', NETWORK_DATA: path });
    expect(await wrong.ended).toBe(1);
    expect(wrong.output()).toBe(
      'NETWORK_PORT must be a port number, not "http". Set it in the environment or in `.env`; `.env.example` lists all of them. See docs/errors.md#environment-wrong.',
    );
  });
});
