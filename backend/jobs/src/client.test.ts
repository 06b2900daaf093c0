import { describe, expect, it } from 'vitest';
import { createClient, type Fetch, type NetworkError } from './client.ts';
import { pageOf } from './parse/page.ts';

const asIs = (body: unknown) => body;

const client = (fetch: Fetch, more: object = {}) =>
  createClient({ baseUrl: 'http://network.test/api/v2', fetch, backoffMs: 1, ...more });

describe('the network client', () => {
  it('identifies itself and opens v1 envelopes', async () => {
    const seen: string[] = [];
    const api = client((request) => {
      seen.push(`${request.url} ${request.headers.get('x-ethos-client')}`);
      return Response.json({ ok: true, data: [1] });
    });
    expect(await api.get('/v1/slashes', asIs)).toEqual([1]);
    expect(await api.get('/v2/score', asIs)).toEqual({ ok: true, data: [1] });
    expect(seen).toEqual([
      'http://network.test/api/v1/slashes community-companion@1',
      'http://network.test/api/v2/score community-companion@1',
    ]);
  });

  it('tries again after 429, 500, a broken body and a lost connection', async () => {
    const answers: (() => Response)[] = [
      () => new Response('', { status: 429, headers: { 'retry-after': '0' } }),
      () => new Response('', { status: 503 }),
      () => new Response('{"half":'),
      () => {
        throw new TypeError('fetch failed');
      },
      () => Response.json('there'),
    ];
    expect(await client(() => (answers.shift() as () => Response)()).get('/v2/x', asIs)).toBe('there');
  });

  it('gives up with the last status', async () => {
    let calls = 0;
    const api = client(
      () => {
        calls++;
        return new Response('', { status: 502 });
      },
      { attempts: 3 },
    );
    await expect(api.get('/v2/x', asIs)).rejects.toMatchObject({
      code: 'network-unanswered',
      status: 502,
      attempts: 3,
      path: '/v2/x',
    });
    expect(calls).toBe(3);
  });

  it('never accepts a refusal, a web page or a truncated body as an answer', async () => {
    const told = (answer: () => Response, path = '/v2/x') =>
      client(answer, { attempts: 2 })
        .get(path, pageOf)
        .catch((error: NetworkError) => `${error.status} ${error.attempts} ${error.oddity}`);
    for (const status of [400, 401, 403, 404, 410])
      expect(await told(() => new Response('', { status }))).toBe(`${status} 1 null`);
    expect(await told(() => new Response('', { status: 500 }))).toBe('500 2 null');
    expect(await told(() => new Response('<!doctype html><p>Back soon'))).toBe('200 2 a web page instead of JSON');
    expect(await told(() => new Response('{"values":[{"id":'))).toBe('200 2 JSON that breaks off');
    expect(await told(() => new Response(''))).toBe('200 2 nothing');
    expect(await told(() => new Response('[]', { headers: { 'content-length': '67108865' } }))).toBe(
      '200 2 more than 67108864 bytes',
    );
    expect(await told(() => Response.json({ items: [] }))).toBe('200 1 no list "values"');
    expect(await told(() => Response.json({ ok: false, error: {} }), '/v1/x')).toBe('200 1 an error inside');
    expect(await told(() => Response.json({ values: [], total: 0 }))).toEqual({ values: [], total: 0, limit: null });
  });

  it('sends only a few requests at once', async () => {
    let running = 0;
    let most = 0;
    const api = client(
      async () => {
        most = Math.max(most, ++running);
        await new Promise((resolve) => setTimeout(resolve, 2));
        running--;
        return Response.json(1);
      },
      { parallel: 3 },
    );
    await Promise.all(Array.from({ length: 12 }, () => api.get('/v2/x', asIs)));
    expect(most).toBe(3);
  });

  it('pauses all requests after the server asks one to wait, and spaces requests if configured to', async () => {
    const asked: number[] = [];
    const api = client(
      () => {
        asked.push(Date.now());
        return asked.length === 1
          ? new Response('', { status: 429, headers: { 'retry-after': '0.05' } })
          : Response.json(1);
      },
      { parallel: 1, pauseMs: 20 },
    );
    await api.get('/v2/x', asIs);
    await Promise.all([api.get('/v2/x', asIs), api.get('/v2/x', asIs)]);
    const [first = 0, second = 0, third = 0, fourth = 0] = asked;
    expect([second - first >= 49, third - second >= 18, fourth - third >= 18]).toEqual([true, true, true]);
  });

  it.each([429, 503])('a %i with a retry time holds back every request not yet sent', async (status) => {
    const asked: { path: string; at: number }[] = [];
    const api = client(
      (request) => {
        asked.push({ path: new URL(request.url).pathname, at: Date.now() });
        return asked.length === 1 ? new Response('', { status, headers: { 'retry-after': '0.4' } }) : Response.json(1);
      },
      { parallel: 2 },
    );
    const first = api.get('/v2/first', asIs);
    // Its answer, which arrives at once, has been read.
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(asked).toHaveLength(1);
    await Promise.all([first, api.get('/v2/second', asIs), api.get('/v2/third', asIs)]);
    expect(asked).toHaveLength(4);
    const [told, ...later] = asked.map(({ at }) => at);
    expect(later.filter((at) => at - (told ?? 0) < 399)).toEqual([]);
  });

  it('gives up a request that takes too long, and stops at once when aborted', async () => {
    const never: Fetch = (request) =>
      new Promise((_, reject) => request.signal.addEventListener('abort', () => reject(request.signal.reason)));
    await expect(client(never, { timeoutMs: 5, attempts: 2 }).get('/v2/x', asIs)).rejects.toThrow('did not answer');
    const stop = new AbortController();
    const answer = client(never, { signal: stop.signal }).get('/v2/x', asIs);
    stop.abort(new Error('stopped'));
    await expect(answer).rejects.toThrow('stopped');
  });
});
