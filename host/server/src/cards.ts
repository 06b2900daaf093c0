import { type Context, Hono } from 'hono';
import { badge } from './badge';
import { escapeHtml } from './html';
import { previewPath } from './previews';
import type { SiteConfig } from './siteConfig';
import { askedIn, type Subject, type Subjects } from './subjects';
import type { VisitorEnv } from './visitorLimit';

const CARD = { width: 1_200, height: 630 };
/** Narrowest supported card frame; below this the card is unreadable. */
const NARROWEST = 300;
const OPEN = { 'access-control-allow-origin': '*', 'cache-control': 'public, max-age=300' };

/** Embeds of a person, slash or raffle for other sites: a frameable card, its oEmbed description, and a badge. */
export function cards(config: SiteConfig, subjects: Subjects): Hono<VisitorEnv> {
  const { siteUrl, appName } = config;
  const app = new Hono<VisitorEnv>();

  app.get('/oembed', async (c) => {
    if ((c.req.query('format') ?? 'json') !== 'json') return c.json({ message: 'format must be json.' }, 501);
    const path = pathOn(siteUrl, c.req.query('url') ?? '');
    const asked = path === null ? null : askedIn(path);
    const subject = asked && (await subjects.of(asked, c.get('visitor')));
    if (!subject) return c.json({ message: 'There is no card for this address.' }, subject === undefined ? 503 : 404);
    return c.json(oembed(config, path as string, subject, widthFrom(c)), 200, OPEN);
  });

  app.get('/badge/:file{.+\\.svg}', async (c) => {
    const id = c.req.param('file').slice(0, -'.svg'.length);
    const subject = await subjects.of({ kind: 'profile', id }, c.get('visitor'));
    if (!subject?.person)
      return c.text('There is no badge for this.', subject === undefined ? 503 : 404, { 'cache-control': 'no-store' });
    return c.body(badge({ ...subject, person: subject.person }, appName), 200, {
      ...OPEN,
      'content-type': 'image/svg+xml; charset=utf-8',
      // Opened directly, it must still be just an image.
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
    });
  });

  app.get('/embed/*', async (c) => {
    const path = new URL(c.req.url).pathname.slice('/embed'.length);
    const asked = askedIn(path);
    const subject = asked && (await subjects.of(asked, c.get('visitor')));
    if (!subject)
      return c.text('There is no card for this.', subject === undefined ? 503 : 404, { 'cache-control': 'no-store' });
    c.header(
      'content-security-policy',
      "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors *",
    );
    return c.html(framed(siteUrl, path, subject), 200, { 'cache-control': OPEN['cache-control'] });
  });
  return app;
}

/** Path of a URL on this site; null for any other URL. */
function pathOn(siteUrl: string, address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { origin, pathname } = new URL(address);
  return origin === new URL(siteUrl).origin ? pathname : null;
}

function widthFrom(c: Context): number {
  const [wide, high] = ['maxwidth', 'maxheight'].map((name) => Number(c.req.query(name)) || Number.POSITIVE_INFINITY);
  const widest = Math.min(600, wide ?? 600, ((high ?? 0) * CARD.width) / CARD.height);
  return Math.max(NARROWEST, Math.floor(widest));
}

/** oEmbed 1.0, as a rich card. */
function oembed({ siteUrl, appName }: SiteConfig, path: string, { title }: Subject, width: number): object {
  const height = Math.ceil((width * CARD.height) / CARD.width);
  const frame = `src="${escapeHtml(`${siteUrl}/embed${path}`)}" width="${width}" height="${height}" title="${escapeHtml(title)}"`;
  return {
    version: '1.0',
    type: 'rich',
    title,
    provider_name: appName,
    provider_url: siteUrl,
    cache_age: 300,
    width,
    height,
    html: `<iframe ${frame} style="border:0" loading="lazy" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`,
    thumbnail_url: siteUrl + previewPath(path),
    thumbnail_width: CARD.width,
    thumbnail_height: CARD.height,
  };
}

/** The link preview image with a link to the page: no script, no external resources. */
function framed(siteUrl: string, path: string, { title, description }: Subject): string {
  const alt = escapeHtml(`${title}. ${description}`);
  return [
    '<!doctype html><html lang="en"><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">',
    `<title>${escapeHtml(title)}</title>`,
    '<style>html,body{margin:0;background:#131316}img{display:block;width:100%;height:auto}</style>',
    `<a href="${escapeHtml(siteUrl + path)}" target="_blank" rel="noopener"><img src="${escapeHtml(previewPath(path))}" width="1200" height="630" alt="${alt}"></a>`,
  ].join('\n');
}
