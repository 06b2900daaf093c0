import { createRateLimit, MOST } from '@companion/limits';
import { inTurn } from '@companion/program';
import { Hono } from 'hono';
import { NetworkCache } from '../networkCache';
import type { BackendKeys } from '../siteConfig';
import { tooManyRequests, type VisitorEnv } from '../visitorLimit';
import { KnownPictures } from './knownPictures';
import { type LoadPictureOptions, loadPicture, type Picture, PictureRefused } from './loadPicture';

const CACHE_MS = 3_600_000;
const MOST_AT_ONCE = 16;
/** A question of as many as one may name fits into the body of a request. */
const LONGEST_ADDRESS = 1_000;

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
  // Without a backend nobody knows whose pictures there are: those of our own simulator may come.
  const isOurs = (source: string) => URL.canParse(source) && options.trusted.includes(new URL(source).origin);

  /** @param may whether this visitor may have one loaded */
  async function picture(source: string, may: () => boolean, visitor?: string): Promise<Picture | null> {
    if (!may()) throw new PictureRefused('Too many new pictures.');
    // Nothing is asked of an address that is none of the data, and nothing is kept of it.
    if (!(backend ? await known.has(source, visitor) : isOurs(source)))
      throw new PictureRefused('No profile has this picture.');
    // A broken picture is kept as such: it would be asked for by every page that shows the person.
    return loading(() => loadPicture(source, options).catch(() => null));
  }

  return new Hono<VisitorEnv>().get('/', async (c) => {
    const source = c.req.query('source') ?? '';
    if (source === '' || source.length > LONGEST_ADDRESS) return c.text('Not found', 404, NOT_KEPT);
    const visitor = c.get('visitor');
    let wait = 0;
    const may = () => {
      wait = takeTurn(visitor ?? 'unknown');
      return wait === 0;
    };
    try {
      const found = await cache.get(source, () => picture(source, may, visitor));
      if (!found) return c.text('Not found', 404, { 'cache-control': 'private, max-age=300' });
      return c.body(found.bytes, 200, {
        'content-type': found.type,
        'cache-control': 'public, max-age=86400',
        // Opened by itself it is still only a picture.
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'same-origin',
      });
    } catch (error) {
      if (wait > 0) return tooManyRequests(c, wait);
      if (error instanceof PictureRefused) return c.text('Not found', 404, NOT_KEPT);
      return c.text('No picture right now.', 503, { ...NOT_KEPT, 'retry-after': '30' });
    }
  });
}

const NOT_KEPT = { 'cache-control': 'no-store' };
