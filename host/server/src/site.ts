import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HostBuild } from '@companion/build';
import { sha384 } from '@companion/registry';
import { type Context, Hono } from 'hono';
import type { BootDocument, PublicConfig } from '../../src/boot/bootDocument';
import { matchPage, normalPath, type PageMatch } from '../../src/routing/matchPage';
import { redirectOf } from '../../src/routing/redirects';
import { contentSecurityPolicy } from './csp';
import { type PageHead, preloadLinks, renderPage } from './html';
import type { LastRegistry } from './lastRegistry';
import { RegistryReader } from './registryReader';
import type { SiteConfig } from './siteConfig';
import { type StaticFile, staticFiles } from './staticFiles';
import { visitorOf } from './visitor';

/** Pages without a flag of their own show in any case; flagged ones are decided in the browser, which knows the flags. */
const ACCESS = {
  flags: { misplacedSlashes: true, shitlist: true, profileInteractions: true, farmerScores: true },
  admin: false,
};

/** The site: its static files, and index.html filled for each path. `hostDir` is the host's build. */
export function createSite(config: SiteConfig, hostDir: string, last?: LastRegistry): Hono {
  const reader = registryReader(config, hostDir, last);
  const template = readFileSync(join(hostDir, 'index.html'), 'utf8');
  const build = readBuild(hostDir);
  const csp = contentSecurityPolicy(config, build.inlineScripts);
  const files = staticFiles(hostDir);
  const app = new Hono();

  app.use('*', async (c, next) => {
    await next();
    c.header('x-content-type-options', 'nosniff');
    c.header('referrer-policy', 'strict-origin-when-cross-origin');
    c.header('cross-origin-opener-policy', 'same-origin-allow-popups');
  });
  app.get('/config.json', (c) => c.json(publicConfig(config), 200, { 'cache-control': 'no-cache' }));
  // An open page asks here whether a newer plan exists.
  app.get('/plan.json', async (c) =>
    revalidated(c, JSON.stringify(await reader.plan(visitorOf(c))), 'application/json; charset=utf-8', 200),
  );
  app.get('*', async (c) => {
    const path = c.req.path;
    const file = files(path, c.req.header('accept-encoding') ?? '');
    if (file) return sendFile(c, file);
    const moved = redirectOf(path);
    if (moved) return c.redirect(moved + new URL(c.req.url).search, 302);
    // Something that looks like a file and is none: never an HTML page under a script's address.
    if (/\.[a-z0-9]{1,5}$/i.test(path)) return c.text('Not found', 404, { 'cache-control': 'no-store' });
    const plan = await reader.plan(visitorOf(c));
    const match = matchPage(plan, path, ACCESS);
    const boot: BootDocument = { config: publicConfig(config), plan };
    const html = renderPage(
      template,
      headOf(match, config, path),
      preloadLinks(match, build, config.backend?.url ?? null),
      boot,
    );
    c.header('content-security-policy', csp);
    return revalidated(c, html, 'text/html; charset=utf-8', match.kind === 'missing' ? 404 : 200);
  });
  app.onError((error, c) => {
    console.error('site:', error.message);
    return c.text('The site cannot reach its release store. Please try again in a minute.', 503, {
      'cache-control': 'no-store',
      'retry-after': '30',
    });
  });
  return app;
}

function registryReader(config: SiteConfig, hostDir: string, last?: LastRegistry): RegistryReader {
  const { contract, shared } = readBuild(hostDir);
  const { releasesUrl, publicKey } = config;
  return new RegistryReader({ storeUrl: releasesUrl, publicKey, host: { contract, shared }, ...(last && { last }) });
}

function readBuild(hostDir: string): HostBuild {
  return JSON.parse(readFileSync(join(hostDir, 'build.json'), 'utf8'));
}

export function publicConfig(config: SiteConfig): PublicConfig {
  const { appName, siteUrl, reputationUrl, releasesUrl, publicKey, backend, walletConnectProjectId, chainRpcUrl } =
    config;
  return { appName, siteUrl, reputationUrl, releasesUrl, publicKey, backend, walletConnectProjectId, chainRpcUrl };
}

function headOf(match: PageMatch, config: SiteConfig, path: string): PageHead {
  const canonical = config.siteUrl + encodeURI(normalPath(path));
  if (match.kind === 'host') return { ...titled(match.page, config), canonical, noindex: false };
  if (match.kind === 'section')
    return { ...titled(match.route, config), canonical, noindex: match.route.noindex ?? false };
  return {
    title: `Not found · ${config.appName}`,
    description: 'There is no page at this address.',
    canonical,
    noindex: true,
  };
}

function titled(page: { title: string; description: string }, config: SiteConfig) {
  return { title: `${page.title} · ${config.appName}`, description: page.description };
}

/** Answers with an ETag: an unchanged page costs a 304. A 404 is never kept. */
async function revalidated(c: Context, body: string, type: string, status: 200 | 404): Promise<Response> {
  const etag = `"${(await sha384(body)).slice(7, 39)}"`;
  c.header('cache-control', status === 404 ? 'no-store' : 'private, no-cache');
  if (status === 200) c.header('etag', etag);
  if (status === 200 && c.req.header('if-none-match') === etag) return c.body(null, 304);
  return c.body(body, status, { 'content-type': type });
}

function sendFile(c: Context, file: StaticFile): Response {
  return c.body(file.bytes as Uint8Array<ArrayBuffer>, 200, {
    'content-type': file.type,
    'cache-control': file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    vary: 'accept-encoding',
    ...(file.encoding && { 'content-encoding': file.encoding }),
  });
}
