import { expect, test } from 'vitest';
import type { FunctionContext } from '../context.ts';
import { createReleaseControl } from './handler.ts';

const wallet = `0x${'a'.repeat(40)}`;
const signature = `0x${'1'.repeat(130)}`;
const request = { action: 'disable', section: 'reviews', reason: 'leak', revision: 4 };

/** The handler with a database and a release service that answer as configured; `noted` is what reached them. */
function control(
  options: { role?: string | null; entry?: number | null; service?: () => Promise<Response>; env?: boolean } = {},
) {
  const { role = 'owner', entry = 1, env = true } = options;
  const service = options.service ?? (async () => Response.json({ state: { revision: 5 } }));
  const noted: { name: string; body: unknown }[] = [];
  const ctx: FunctionContext = {
    url: 'http://db',
    publishableKey: 'open',
    secretKey: 'secret',
    address: '10.0.0.1',
    env: (name) => (env ? { RELEASE_CONTROL_URL: 'http://releases', RELEASE_CONTROL_SECRET: 's' }[name] : undefined),
    fetch: async (input, init) => {
      const name = String(input).split('/').at(-1) ?? '';
      noted.push({ name, body: JSON.parse(String(init?.body)) });
      if (name === 'session_identity')
        return Response.json({ wallet: role === null ? null : wallet, profileId: 1, role: role || null });
      if (name === 'release_figures') return Response.json([{ version: '1.0.0' }]);
      return name === 'release_audit_begin' ? Response.json(entry) : new Response(null, { status: 204 });
    },
  };
  const reach = (async (url: string, init: RequestInit) => {
    noted.push({ name: url, body: init.body ? JSON.parse(String(init.body)) : null });
    return service();
  }) as typeof fetch;
  const handle = createReleaseControl(reach);
  const post = async (body: unknown) => {
    const headers = { authorization: 'Bearer a.b.c', 'content-type': 'application/json' };
    const response = await handle(
      new Request('http://db/f', { method: 'POST', headers, body: JSON.stringify(body) }),
      ctx,
    );
    return { status: response.status, body: (await response.json()) as { message?: string; state?: object } };
  };
  return { post, noted };
}

test('a signed request is recorded, carried out and completed', async () => {
  const { post, noted } = control();
  expect(await post({ request, signature })).toEqual({ status: 200, body: { state: { revision: 5 } } });
  expect(noted).toEqual([
    { name: 'session_identity', body: {} },
    { name: 'release_audit_begin', body: { request: { ...request, wallet, signature } } },
    { name: 'http://releases/control', body: { request, signature, wallet } },
    { name: 'release_audit_end', body: { entry: 1, revision: 5, refused: null } },
  ]);
});

test('the reason for a refusal is recorded and passed on', async () => {
  const { post, noted } = control({
    service: async () => Response.json({ message: 'The registry is at revision 9 now.' }, { status: 409 }),
  });
  expect(await post({ request, signature })).toMatchObject({
    status: 409,
    body: { message: 'The registry is at revision 9 now.' },
  });
  expect(noted.at(-1)?.body).toEqual({ entry: 1, revision: null, refused: 'The registry is at revision 9 now.' });
});

test.each<[string, Parameters<typeof control>[0], unknown, number]>([
  ['nobody is signed in', { role: null }, { request, signature }, 401],
  ['an admin is no owner', { role: 'admin' }, { request, signature }, 403],
  ['the signature was used before', { entry: null }, { request, signature }, 409],
  ['the signature is none', {}, { request, signature: '0x1' }, 400],
  ['there is no request', {}, { signature }, 400],
  ['the service is down', { service: () => Promise.reject(new TypeError('refused')) }, { request, signature }, 503],
  [
    'the service does not know us',
    { service: async () => new Response('no', { status: 401 }) },
    { request, signature },
    503,
  ],
  ['there is no service', { env: false }, { request, signature }, 503],
])('%s: refused', async (_what, options, body, status) => {
  expect((await control(options).post(body)).status).toBe(status);
});

test('after a service timeout, the answer does not say that nothing was changed', async () => {
  const { post, noted } = control({
    service: () => Promise.reject(new DOMException('The operation was aborted due to timeout', 'TimeoutError')),
  });
  const message =
    'The release service did not answer in time and may have made the change all the same: look at the releases again.';
  expect(await post({ request, signature })).toMatchObject({ status: 503, body: { message } });
  expect(noted.at(-1)?.body).toEqual({ entry: 1, revision: null, refused: message });
});

test('an admin sees the overview of the service with the figures it names', async () => {
  const [release, base] = ['1.1.0', '1.0.0'].map((version) => ({ section: 'reviews', version, since: '2026-05-01' }));
  const sections = [{ comparison: { asked: { release, base } } }, { comparison: null }];
  const { post, noted } = control({ role: 'admin', service: async () => Response.json({ sections }) });
  expect(await post({ overview: true })).toEqual({ status: 200, body: { sections, figures: [{ version: '1.0.0' }] } });
  expect(noted.slice(1)).toEqual([
    { name: 'http://releases/overview', body: null },
    { name: 'release_figures', body: { wanted: [release, base] } },
  ]);
});

test('only an active admin sees it', async () => {
  const statuses = [];
  // An empty role: a wallet that is on no list, or not active on it.
  for (const role of [null, '', 'admin', 'owner'])
    statuses.push(
      (await control({ role, service: async () => Response.json({ sections: [] }) }).post({ overview: true })).status,
    );
  expect(statuses).toEqual([401, 403, 200, 200]);
});

test('at most 30 changes a minute are examined', async () => {
  const { post } = control({ service: async () => Response.json({ sections: [], state: { revision: 5 } }) });
  for (let change = 0; change < 30; change += 1)
    expect([(await post({ request, signature })).status, (await post({ overview: true })).status]).toEqual([200, 200]);
  expect((await post({ overview: true })).status).toBe(429);
});
