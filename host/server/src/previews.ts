import { createRateLimit, inTheNameOf, MOST, textAtMost } from '@companion/limits';
import { Hono } from 'hono';
import { NetworkCache } from './networkCache';
import { toPng } from './previewImage';
import type { BackendKeys } from './siteConfig';
import { tooManyRequests, type VisitorEnv } from './visitorLimit';

const CACHE_MS = 300_000;
const TIMEOUT_MS = 8_000;
const MAX_BYTES = 4 * 1024 * 1024;
/** Rendering blocks the server for a tenth of a second; requests beyond this are rejected. */
const MOST_WAITING = 8;

const ONE = /^[A-Za-z0-9_@-]{1,40}$/;
/** Up to four people in a comparison. */
const COMPARED = /^[A-Za-z0-9_@-]{1,40}(,[A-Za-z0-9_@-]{1,40}){0,3}$/;

/** Normalizes an id, so that no image is rendered twice: `007` is 7, `@Alice` is alice. `@7` is a handle, 7 a profile. */
const person = (id: string): string =>
  id
    .toLowerCase()
    .replace(/^@(?=\w*[a-z_])/, '')
    .replace(/^0+(?=\d+$)/, '');

/** The id requested by a file name; null if there is no such image. */
const ID_OF: Record<string, (name: string) => string | null> = {
  site: (name) => (name === 'site' ? name : null),
  slash: (name) => (/^\d{1,15}$/.test(name) ? String(Number(name)) : null),
  raffle: (name) => (ONE.test(name) ? name : null),
  profile: (name) => (ONE.test(name) ? person(name) : null),
  // In the requested order, which is the order of the names on the image.
  compare: (name) => (COMPARED.test(name) ? name.split(',').map(person).join() : null),
};

/** Null when there is nothing to show. */
type Preview = Uint8Array | null;

/** Link preview images: `/preview/<kind>/<id>.png`, 1200x630. Their content comes from the backend; unknown ids have none. */
export function previews(
  backend: BackendKeys | null,
  send: typeof fetch = fetch,
  siteKey: string | null = null,
): Hono<VisitorEnv> {
  const naming = inTheNameOf(siteKey);
  const cache = new NetworkCache<Preview>(CACHE_MS, MOST.pictures, (png) => png?.length ?? 0);
  // Applies to uncached images only; cached ones are free and unlimited.
  const takeTurn = createRateLimit(MOST.pictures.drawnPerMinute, 60_000);
  let waiting = 0;

  /** @param may whether this visitor may trigger another rendering; called only if there is capacity */
  async function draw(kind: string, id: string, may: () => boolean, visitor?: string): Promise<Preview> {
    if (!backend || waiting >= MOST_WAITING || !may()) throw new Error('Nothing can be drawn right now.');
    waiting++;
    try {
      const url = `${backend.url}/functions/v1/og-image?${new URLSearchParams({ kind, id })}`;
      const answer = await send(url, {
        headers: { apikey: backend.publishableKey, ...naming(visitor) },
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (answer.status === 404) return null;
      if (!answer.ok) throw new Error(`The function og-image answered ${answer.status}.`);
      const svg = await textAtMost(answer, MAX_BYTES);
      if (svg === null) throw new Error('The picture of the function og-image is too large.');
      return await toPng(svg);
    } finally {
      waiting--;
    }
  }

  return new Hono<VisitorEnv>().get(
    '/:kind{profile|slash|raffle|site|compare}/:file{[A-Za-z0-9_@,-]{1,163}\\.png}',
    async (c) => {
      const kind = c.req.param('kind');
      const id = ID_OF[kind]?.(c.req.param('file').slice(0, -'.png'.length)) ?? null;
      if (id === null) return c.notFound();
      const visitor = c.get('visitor');
      let wait = 0;
      const may = () => {
        wait = takeTurn(visitor ?? 'unknown');
        return wait === 0;
      };
      try {
        const png = await cache.get(`${kind} ${id}`, () => draw(kind, id, may, visitor));
        if (!png) return c.text('Not found', 404, { 'cache-control': 'no-store' });
        return c.body(png as Uint8Array<ArrayBuffer>, 200, {
          'content-type': 'image/png',
          'cache-control': 'public, max-age=300',
        });
      } catch {
        if (wait > 0) return tooManyRequests(c, wait);
        // Not cached: the next request tries again.
        return c.text('No preview right now.', 503, { 'cache-control': 'no-store', 'retry-after': '30' });
      }
    },
  );
}

/**
 * Path of a page's preview image; pages without their own use the site's.
 * @param search as in an address: `?c=1,2`
 */
export function previewPath(pathname: string, search = ''): string {
  const [, profile] = /^\/profiles?\/([A-Za-z0-9_@-]{1,40})(?:\/|$)/.exec(pathname) ?? [];
  if (profile) return `/preview/profile/${profile}.png`;
  const [, slash] = /^\/(?:slashes\/impact|slash-votes)\/(\d{1,15})(?:\/|$)/.exec(pathname) ?? [];
  if (slash) return `/preview/slash/${slash}.png`;
  const [, raffle] = /^\/mini-apps\/raffle-bot\/results\/([A-Za-z0-9-]{1,40})(?:\/|$)/.exec(pathname) ?? [];
  if (raffle) return `/preview/raffle/${raffle}.png`;
  if (/^\/profileoverview\/?$/.test(pathname)) {
    const people = (new URLSearchParams(search).get('c') ?? '').split(',').slice(0, 4).join(',');
    if (COMPARED.test(people)) return `/preview/compare/${people}.png`;
  }
  return '/preview/site/site.png';
}
