import { createRateLimit, MOST } from '@companion/limits';
import { Hono } from 'hono';
import { NetworkCache } from '../networkCache';
import type { BackendKeys } from '../siteConfig';
import { tooManyRequests, type VisitorEnv } from '../visitorLimit';
import { inTurn } from './inTurn';
import { KnownPictures } from './knownPictures';
import { type LoadPictureOptions, loadPicture, type Picture } from './loadPicture';

const CACHE_MS = 3_600_000;
const MOST_AT_ONCE = 16;
/** A question of as many as one may name fits into the body of a request. */
const LONGEST_ADDRESS = 1_000;

/** Not one of the data: nothing was asked of it, and nothing is kept. */
class Unknown extends Error {}
class TooMany extends Error {
  constructor(readonly wait: number) {
    super();
  }
}

export type PicturesOptions = LoadPictureOptions & {
  backend: BackendKeys | null;
  siteKey: string | null;
  fetch?: typeof fetch;
};

/**
 * Pictures of people, at `?source=<address>`: pages load them from here and from nowhere else, so that no code in a page can
 * carry data away in the address of a picture. Only addresses of the data are loaded; what is none of a picture is a 404.
 */
export function pictures({ backend, siteKey, fetch: send = fetch, ...options }: PicturesOptions): Hono<VisitorEnv> {
  const cache = new NetworkCache<Picture | null>(CACHE_MS, MOST.avatars, (picture) => picture?.bytes.length ?? 0);
  const known = new KnownPictures(backend, siteKey, send);
  // New ones: those that are kept cost nothing and have no limit of their own.
  const takeTurn = createRateLimit(MOST.avatars.loadedPerMinute, 60_000);
  const loading = inTurn(MOST_AT_ONCE);

  async function picture(source: string, visitor?: string): Promise<Picture | null> {
    const wait = takeTurn(visitor ?? 'unknown');
    if (wait > 0) throw new TooMany(wait);
    if (!(await known.has(source, visitor))) throw new Unknown();
    // A broken picture is kept as such: it would be asked for by every page that shows the person.
    return loading(() => loadPicture(source, options).catch(() => null));
  }

  return new Hono<VisitorEnv>().get('/', async (c) => {
    const source = c.req.query('source') ?? '';
    if (source === '' || source.length > LONGEST_ADDRESS) return c.text('Not found', 404, NOT_KEPT);
    try {
      const found = await cache.get(source, () => picture(source, c.get('visitor')));
      if (!found) return c.text('Not found', 404, { 'cache-control': 'private, max-age=300' });
      return c.body(found.bytes, 200, {
        'content-type': found.type,
        'cache-control': 'public, max-age=86400',
        // Opened by itself it is still only a picture.
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'same-origin',
      });
    } catch (error) {
      if (error instanceof TooMany) return tooManyRequests(c, error.wait);
      if (error instanceof Unknown) return c.text('Not found', 404, NOT_KEPT);
      return c.text('No picture right now.', 503, { ...NOT_KEPT, 'retry-after': '30' });
    }
  });
}

const NOT_KEPT = { 'cache-control': 'no-store' };
