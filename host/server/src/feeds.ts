import { DECLARED_FUNCTIONS } from '@companion/functions/book';
import { inTheNameOf } from '@companion/limits';
import { Hono } from 'hono';
import type { BackendKeys } from './siteConfig';
import type { VisitorEnv } from './visitorLimit';

const TIMEOUT_MS = 15_000;
const PASSED_ON = [
  'content-type',
  'cache-control',
  'etag',
  'retry-after',
  'x-robots-tag',
  'access-control-allow-origin',
  'deprecation',
  'sunset',
];

/** Feeds of entire lists, by the page they belong to. */
const FEEDS: ReadonlyMap<string, { title: string; href: string }> = new Map(
  Object.values(DECLARED_FUNCTIONS).flatMap(({ name, feed }): [string, { title: string; href: string }][] =>
    typeof feed?.page === 'string' ? [[feed.page, { title: feed.title, href: `/feeds/${name}.atom` }]] : [],
  ),
);

/** The feed of a page, ignoring its filters; null if it has none. */
export const feedOf = (path: string) => FEEDS.get(path) ?? null;

/**
 * Feeds at site URLs that need no key: `/feeds/reviews_list.atom?filters={…}`, or `.json`, or `.ics`. They are served by the
 * backend's function on behalf of the visitor.
 */
export function feeds(
  backend: BackendKeys | null,
  siteKey: string | null,
  send: typeof fetch = fetch,
): Hono<VisitorEnv> {
  const naming = inTheNameOf(siteKey);
  return new Hono<VisitorEnv>().get('/:file{[a-z_]{1,60}\\.(?:atom|json|ics)}', async (c) => {
    const [fn = '', format = ''] = c.req.param('file').split('.');
    if (!backend || !Object.hasOwn(DECLARED_FUNCTIONS, fn) || !DECLARED_FUNCTIONS[fn]?.feed) return c.notFound();
    const query = new URLSearchParams({ fn, format, filters: c.req.query('filters') ?? '', at: 'site' });
    const known = c.req.header('if-none-match');
    const answer = await send(`${backend.url}/functions/v1/feed?${query}`, {
      headers: {
        apikey: backend.publishableKey,
        ...naming(c.get('visitor')),
        ...(known !== undefined && { 'if-none-match': known }),
      },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const headers = PASSED_ON.flatMap((name): [string, string][] => {
      const value = answer.headers.get(name);
      return value === null ? [] : [[name, value]];
    });
    return new Response(answer.body, { status: answer.status, headers });
  });
}
