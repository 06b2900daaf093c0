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
/** Keeps a batch of the maximum number of URLs within the request body limit. */
const LONGEST_ADDRESS = 1_000;

export type PicturesOptions = LoadPictureOptions & {
  backend: BackendKeys | null;
  siteKey: string | null;
  fetch?: typeof fetch;
};

/**
 * Avatars at `?source=<address>`. Pages load them only from here, so that code on a page cannot leak data through an image
 * URL. Only URLs in the data are loaded; a URL that does not yield an image is a 404.
 */
export function pictures({ backend, siteKey, fetch: send = fetch, ...options }: PicturesOptions): Hono<VisitorEnv> {
  const cache = new NetworkCache<Picture | null>(CACHE_MS, MOST.avatars, (picture) => picture?.bytes.length ?? 0);
  const known = new KnownPictures(backend, siteKey, send);
  // Applies to uncached images only; cached ones are free and unlimited.
  const takeTurn = createRateLimit(MOST.avatars.loadedPerMinute, 60_000);
  const loading = inTurn(MOST_AT_ONCE);
  // Without a backend the known avatars cannot be checked, so only the simulator's own are allowed.
  const isOurs = (source: string) => URL.canParse(source) && options.trusted.includes(new URL(source).origin);

  /** @param may whether this visitor may trigger another load */
  async function picture(source: string, may: () => boolean, visitor?: string): Promise<Picture | null> {
    if (!may()) throw new PictureRefused('Too many new pictures.');
    // URLs that are not in the data are neither requested nor cached.
    if (!(backend ? await known.has(source, visitor) : isOurs(source)))
      throw new PictureRefused('No profile has this picture.');
    // Failures are cached, too: every page that shows this person would request the image again.
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
        // Opened directly, it must still be just an image.
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
