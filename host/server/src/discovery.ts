import { GROUND, ICONS } from '@companion/build/icons';
import type { BootPlan } from '@companion/contract';
import { Hono } from 'hono';
import { HOST_PAGES } from '../../src/routing/matchPage';
import { escapeHtml } from './html';
import type { SiteConfig } from './siteConfig';
import type { VisitorEnv } from './visitorLimit';

const DAY_MS = 86_400_000;
/** RFC 9116 advises less than a year. */
const SECURITY_DAYS = 180;

export type DiscoveryOptions = {
  config: SiteConfig;
  /** The plan for a visitor without a cookie. */
  plan: () => Promise<BootPlan>;
  now?: () => number;
};

/** Files for search engines, browsers and security researchers: sitemap, robots.txt, manifest, security.txt. */
export function discovery({ config, plan, now = Date.now }: DiscoveryOptions): Hono<VisitorEnv> {
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
  return app;
}

/** Publicly listed pages: excludes pages about a single person and pages marked noindex. */
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
  background_color: GROUND,
  theme_color: GROUND,
  icons: [
    { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any', purpose: 'any' },
    ...ICONS.flatMap(({ file, size, purpose }) =>
      purpose ? [{ src: `/${file}`, type: 'image/png', sizes: `${size}x${size}`, purpose }] : [],
    ),
  ],
});
