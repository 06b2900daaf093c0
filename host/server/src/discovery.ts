import type { BootPlan } from '@companion/contract';
import { type Context, Hono } from 'hono';
import { HOST_PAGES } from '../../src/routing/matchPage';
import { badge } from './badge';
import { escapeHtml } from './html';
import { previewPath } from './previews';
import type { SiteConfig } from './siteConfig';
import { askedIn, type Subject, type Subjects } from './subjects';
import type { VisitorEnv } from './visitorLimit';

const DAY_MS = 86_400_000;
/** RFC 9116 advises less than a year. */
const SECURITY_DAYS = 180;
const CARD = { width: 1_200, height: 630 };
/** A card in a frame may be so narrow; below that nothing on it can be read. */
const NARROWEST = 300;

export type DiscoveryOptions = {
  config: SiteConfig;
  subjects: Subjects;
  /** What a visitor without a cookie gets. */
  plan: () => Promise<BootPlan>;
  now?: () => number;
};

/** What others find this site by: sitemap, manifest, security.txt, oEmbed, and a card of a person, slash or raffle to be framed. */
export function discovery({ config, subjects, plan, now = Date.now }: DiscoveryOptions): Hono<VisitorEnv> {
  const { siteUrl, appName } = config;
  const app = new Hono<VisitorEnv>();
  const open = { 'access-control-allow-origin': '*', 'cache-control': 'public, max-age=300' };

  app.get('/sitemap.xml', async (c) =>
    c.body(sitemap(siteUrl, await plan()), 200, { ...open, 'content-type': 'application/xml; charset=utf-8' }),
  );

  app.get('/robots.txt', (c) =>
    c.text(`User-agent: *\nDisallow: /admin\n\nSitemap: ${siteUrl}/sitemap.xml\n`, 200, {
      'cache-control': 'no-cache',
    }),
  );

  app.get('/site.webmanifest', (c) =>
    c.body(JSON.stringify(manifest(appName)), 200, { ...open, 'content-type': 'application/manifest+json' }),
  );

  app.get('/.well-known/security.txt', (c) => {
    const until = new Date(now() + SECURITY_DAYS * DAY_MS).toISOString();
    const lines = [
      `Contact: ${siteUrl}/feedback`,
      `Expires: ${until}`,
      'Preferred-Languages: en',
      `Canonical: ${siteUrl}/.well-known/security.txt`,
    ];
    return c.text(`${lines.join('\n')}\n`, 200, { 'cache-control': 'no-cache' });
  });

  app.get('/oembed', async (c) => {
    if ((c.req.query('format') ?? 'json') !== 'json') return c.json({ message: 'format must be json.' }, 501);
    const path = pathOn(siteUrl, c.req.query('url') ?? '');
    const asked = path === null ? null : askedIn(path);
    const subject = asked && (await subjects.of(asked, c.get('visitor')));
    if (!subject) return c.json({ message: 'There is no card of this address.' }, subject === undefined ? 503 : 404);
    return c.json(oembed(config, path as string, subject, widthFrom(c)), 200, open);
  });

  app.get('/badge/:file{.+\\.svg}', async (c) => {
    const id = c.req.param('file').slice(0, -'.svg'.length);
    const subject = await subjects.of({ kind: 'profile', id }, c.get('visitor'));
    if (!subject?.person)
      return c.text('There is no badge of this.', subject === undefined ? 503 : 404, { 'cache-control': 'no-store' });
    return c.body(badge({ ...subject, person: subject.person }, appName), 200, {
      ...open,
      'content-type': 'image/svg+xml; charset=utf-8',
      // Opened by itself it is still only a picture.
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
    });
  });

  app.get('/embed/*', async (c) => {
    const path = new URL(c.req.url).pathname.slice('/embed'.length);
    const asked = askedIn(path);
    const subject = asked && (await subjects.of(asked, c.get('visitor')));
    if (!subject)
      return c.text('There is no card of this.', subject === undefined ? 503 : 404, { 'cache-control': 'no-store' });
    c.header(
      'content-security-policy',
      "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors *",
    );
    return c.html(framed(siteUrl, path, subject), 200, { 'cache-control': open['cache-control'] });
  });
  return app;
}

/** Pages anybody may find: no page of one person, and none that asks not to be indexed. */
function sitemap(siteUrl: string, { sections }: BootPlan): string {
  const routes = [...HOST_PAGES, ...sections.flatMap(({ declaration }) => declaration.routes)];
  const paths = routes.flatMap((route) =>
    route.path.includes(':') || ('noindex' in route && route.noindex) || ('flag' in route && route.flag)
      ? []
      : [route.path],
  );
  const urls = [...new Set(paths)].map((path) => `<url><loc>${escapeHtml(siteUrl + path)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
}

const manifest = (name: string) => ({
  name,
  short_name: name,
  description: HOST_PAGES[0].description,
  start_url: '/home',
  display: 'standalone',
  background_color: '#131316',
  theme_color: '#131316',
  icons: [{ src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any', purpose: 'any' }],
});

/** The path of an address of this site; null for any other. */
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

/** The picture of the link preview, and a link to the page: no script, and nothing from elsewhere. */
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
