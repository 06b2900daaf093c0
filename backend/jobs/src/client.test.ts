import { describe, expect, it } from 'vitest';
import { createClient, type Fetch, NetworkError } from './client.ts';

const client = (fetch: Fetch, more: object = {}) =>
  createClient({ baseUrl: 'http://network.test/api/v2', fetch, backoffMs: 1, ...more });

describe('the network client', () => {
  it('says who it is and opens v1 envelopes', async () => {
    const seen: string[] = [];
    const api = client((request) => {
      seen.push(`${request.url} ${request.headers.get('x-ethos-client')}`);
      return Response.json({ ok: true, data: [1] });
    });
    expect(await api.get('/v1/slashes')).toEqual([1]);
    expect(await api.get('/v2/score')).toEqual({ ok: true, data: [1] });
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
    expect(await client(() => (answers.shift() as () => Response)()).get('/v2/x')).toBe('there');
  });

  it('gives up with the status it last saw', async () => {
    let calls = 0;
    const api = client(
      () => {
        calls++;
        return new Response('', { status: 502 });
      },
      { attempts: 3 },
    );
    await expect(api.get('/v2/x')).rejects.toMatchObject({
      code: 'network-unanswered',
      status: 502,
      attempts: 3,
      path: '/v2/x',
    });
    expect(calls).toBe(3);
  });

  it('takes a refusal of one item for none, but a server fault never', async () => {
    expect(await client(() => new Response('', { status: 404 })).find('/v2/x')).toBeNull();
    await expect(client(() => new Response('', { status: 404 })).get('/v2/x')).rejects.toThrow(NetworkError);
    await expect(client(() => new Response('', { status: 500 }), { attempts: 1 }).find('/v2/x')).rejects.toThrow(
      'answered 500',
    );
  });

  it('keeps to few requests at once', async () => {
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
    await Promise.all(Array.from({ length: 12 }, () => api.get('/v2/x')));
    expect(most).toBe(3);
  });

  it('gives a request up that takes too long, and stops at once when told to', async () => {
    const never: Fetch = (request) =>
      new Promise((_, reject) => request.signal.addEventListener('abort', () => reject(request.signal.reason)));
    await expect(client(never, { timeoutMs: 5, attempts: 2 }).get('/v2/x')).rejects.toThrow('did not answer');
    const stop = new AbortController();
    const answer = client(never, { signal: stop.signal }).get('/v2/x');
    stop.abort(new Error('stopped'));
    await expect(answer).rejects.toThrow('stopped');
  });
});
