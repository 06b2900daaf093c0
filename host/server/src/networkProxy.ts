import { CompanionError } from '@companion/contract';
import { inTheNameOf, MOST, textAtMost } from '@companion/limits';
import { Hono } from 'hono';
import { isOpenSlash } from './networkBlind';
import { NetworkCache } from './networkCache';
import type { NetworkConfig } from './networkConfig';
import { FIELDS, type Fields, only, onlyNumberOfVotes } from './networkFields';
import { Outcomes, type Service } from './outcomes';
import type { VisitorEnv } from './visitorLimit';

const CACHE_MS = 60_000;
const TIMEOUT_MS = 8_000;
const MAX_BYTES = 512 * 1024;
const MAX_HANDLES = 100;
const MAX_BODY_BYTES = 8 * 1024;
const TOO_LARGE = { message: `The body is larger than ${MAX_BODY_BYTES} bytes.` };
/** Activity kinds that may be read. Votes are excluded because they reveal their direction. */
const KINDS =
  'review|vouch|unvouch|slash|open-slash|closed-slash|attestation|invitation-accepted|market|project|reply|xp-tip';
const VOTE_KINDS = 'review|vouch|slash|attestation|discussion|project|bond|broker|vouchV2|reputationMarket';

/** `fields` are forwarded; with `slash`, the response reveals how votes on that slash stand. */
type Question = { service: Service; url: string; fields: Fields; init?: RequestInit; slash?: number };
type Reply = { status: number; body: unknown };

/** The service gave no usable response; the page shows nothing in its place. */
class LookUpError extends CompanionError {
  override readonly code = 'look-up-unanswered';
}

const named = ({ clientId }: NetworkConfig) => ({ 'x-ethos-client': clientId, accept: 'application/json' });

/** Null if the text is not JSON. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The X handles in a request body, sorted so that equal requests share a cache key; null for anything else. */
function handlesIn(body: unknown): string[] | null {
  const { accountIdsOrUsernames: given } = (body ?? {}) as { accountIdsOrUsernames?: unknown };
  if (!Array.isArray(given) || given.length < 1 || given.length > MAX_HANDLES) return null;
  if (!given.every((handle): handle is string => typeof handle === 'string' && /^\w{1,15}$/.test(handle))) return null;
  return [...new Set(given.map((handle) => handle.toLowerCase()))].sort();
}

/** Maps a path to an upstream request: only the look-ups the site needs. Null for anything else. */
function question(path: string, query: URLSearchParams, config: NetworkConfig): Question | null {
  const api = (rest: string, fields: Fields): Question => ({
    service: 'network',
    url: `${config.api}/api/v2${rest}`,
    fields,
    init: { headers: named(config) },
  });
  const address = /^\/api\/v2\/user\/by\/address\/(0x[0-9a-f]{40})$/i.exec(path)?.[1];
  if (address) return api(`/user/by/address/${address.toLowerCase()}`, FIELDS.user);
  const profile = /^\/api\/v2\/user\/by\/profile-id\/(\d{1,15})$/.exec(path)?.[1];
  if (profile) return api(`/user/by/profile-id/${Number(profile)}`, FIELDS.user);
  const [, kind, id] = new RegExp(`^/api/v2/activities/(${KINDS})/(\\d{1,15})$`).exec(path) ?? [];
  if (kind && id) return api(`/activities/${kind}/${Number(id)}`, FIELDS.activity);
  if (path === '/api/v2/votes/stats') {
    const type = query.get('type') ?? '';
    const target = query.get('activityId') ?? '';
    if (!new RegExp(`^(${VOTE_KINDS})$`).test(type) || !/^\d{1,15}$/.test(target)) return null;
    return {
      ...api(`/votes/stats?type=${type}&activityId=${Number(target)}`, FIELDS.voteStats),
      ...(type === 'slash' && { slash: Number(target) }),
    };
  }
  if (path === '/rates/v2/exchange-rates' && query.get('currency') === 'ETH')
    return {
      service: 'rates',
      url: `${config.rates}/v2/exchange-rates?currency=ETH`,
      fields: FIELDS.rates,
    };
  const owner = query.get('address') ?? '';
  if (path === '/names/v1/resolve-ens' && /^0x[0-9a-f]{40}$/i.test(owner))
    return {
      service: 'names',
      url: `${config.names}/v1/resolve-ens?address=${owner.toLowerCase()}`,
      fields: FIELDS.name,
      ...(config.namesKey && { init: { headers: { 'x-api-key': config.namesKey } } }),
    };
  return null;
}

/**
 * The full response of the service.
 * @throws LookUpError unless it returns JSON or a 404
 */
async function ask({ url, init }: Question, send: typeof fetch): Promise<Reply> {
  try {
    // A redirect could bypass the allow-list.
    const response = await send(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (response.status === 404) return { status: 404, body: { message: 'Not found' } };
    if (!response.ok) throw new LookUpError(`The service answered ${response.status}.`);
    const text = await textAtMost(response, MAX_BYTES);
    if (text === null) throw new LookUpError('The service’s answer was too large.');
    return { status: 200, body: JSON.parse(text) };
  } catch (error) {
    throw error instanceof LookUpError ? error : new LookUpError('The service did not answer.');
  }
}

export interface NetworkProxyOptions {
  fetch?: typeof fetch;
  now?: () => number;
}

/**
 * The browser's look-ups under /network: an allow-list of requests and response fields, cached for 60 seconds, with API keys
 * added. For an open slash only the number of votes is returned. Unknown paths get a 404, a failing service a 502, and the
 * page shows nothing in its place.
 */
export function networkProxy(
  config: NetworkConfig,
  { fetch: send = fetch, now = Date.now }: NetworkProxyOptions = {},
): Hono<VisitorEnv> {
  const cache = new NetworkCache<Reply>(CACHE_MS, MOST.lookUps, ({ body }) => JSON.stringify(body)?.length ?? 0, now);
  const outcomes = new Outcomes(now);

  const naming = inTheNameOf(config.siteKey);

  /** @throws LookUpError as `ask` does; the failure is counted. */
  async function asked(question: Question): Promise<Reply> {
    try {
      const reply = await ask(question, send);
      outcomes.note(question.service, null);
      return reply;
    } catch (error) {
      outcomes.note(question.service, (error as Error).message);
      throw error;
    }
  }

  async function answer(question: Question, visitor?: string): Promise<Reply> {
    const { status, body } = await asked(question);
    if (status !== 200) return { status, body };
    const { slash, fields } = question;
    const isBlind = slash !== undefined && (await isOpenSlash(config.backend, slash, send, naming(visitor)));
    return { status, body: isBlind ? onlyNumberOfVotes(body) : only(fields, body) };
  }

  const app = new Hono<VisitorEnv>();
  app.use('*', async (c, next) => {
    await next();
    c.header('cache-control', c.res.status === 200 ? 'private, max-age=30' : 'no-store');
  });
  app.post('/chain', async (c) => {
    const text = await textAtMost(c.req.raw, MAX_BODY_BYTES);
    if (text === null) return c.json(TOO_LARGE, 413);
    const call = jsonIn(text) as { method?: unknown } | null;
    if (call?.method !== 'eth_gasPrice') return c.json({ message: 'Only eth_gasPrice.' }, 404);
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_gasPrice', params: [] });
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
    const reply = await cache.get('chain', () =>
      answer({ service: 'chain', url: config.chain, fields: FIELDS.gasPrice, init }),
    );
    return c.json(reply.body as object, reply.status as 200);
  });
  app.post('/api/v2/users/by/x', async (c) => {
    const text = await textAtMost(c.req.raw, MAX_BODY_BYTES);
    if (text === null) return c.json(TOO_LARGE, 413);
    const handles = handlesIn(jsonIn(text));
    if (!handles) return c.json({ message: `1 to ${MAX_HANDLES} handles.` }, 400);
    const init = {
      method: 'POST',
      headers: { ...named(config), 'content-type': 'application/json' },
      body: JSON.stringify({ accountIdsOrUsernames: handles }),
    };
    const reply = await cache.get(`x ${handles}`, async () => {
      const url = `${config.api}/api/v2/users/by/x`;
      const { body } = await asked({ service: 'network', url, fields: FIELDS.scored, init });
      if (!Array.isArray(body)) throw new LookUpError('The service did not answer with a list.');
      return { status: 200, body: body.map((user) => only(FIELDS.scored, user)) };
    });
    return c.json(reply.body as object[]);
  });
  // Service health for admins. It contains only counts and fixed messages, so it is public.
  app.get('/outcomes', (c) => c.json({ services: outcomes.read() }));
  app.get('*', async (c) => {
    const { pathname, searchParams } = new URL(c.req.url);
    const asking = question(pathname.replace(/^\/network/, ''), searchParams, config);
    if (!asking) return c.json({ message: 'Not found' }, 404);
    const reply = await cache.get(asking.url, () => answer(asking, c.get('visitor')));
    return c.json(reply.body as object, reply.status as 200);
  });
  app.onError((error, c) => {
    if (!(error instanceof LookUpError)) throw error;
    return c.json({ code: error.code, message: error.message }, 502);
  });
  return app;
}
