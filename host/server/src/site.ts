import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HostBuild } from '@companion/build';
import { openApi } from '@companion/functions/openapi';
import { sha384 } from '@companion/registry';
import { type Context, Hono } from 'hono';
import type { BootDocument, PublicConfig } from '../../src/boot/bootDocument';
import { matchPage } from '../../src/routing/matchPage';
import { movedTo } from '../../src/routing/movedTo';
import { contentSecurityPolicy } from './csp';
import { FlagsReader } from './flagsReader';
import { headOf } from './head';
import { preloadLinks, renderPage } from './html';
import type { LastRegistry } from './lastRegistry';
import { RegistryReader } from './registryReader';
import type { SiteConfig } from './siteConfig';
import { type StaticFile, staticFiles } from './staticFiles';
import { visitorOf } from './visitor';

/** The site: its static files, and index.html filled for each path. `hostDir` is the host's build. */
export function createSite(config: SiteConfig, hostDir: string, last?: LastRegistry): Hono {
  const reader = registryReader(config, hostDir, last);
  const flagsReader = new FlagsReader(config.backend);
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
  const settings = publicConfig(config, build.mode);
  app.get('/config.json', (c) => c.json(settings, 200, { 'cache-control': 'no-cache' }));
  // An open page asks here whether a newer plan exists.
  app.get('/plan.json', async (c) =>
    revalidated(c, JSON.stringify(await reader.plan(visitorOf(c))), 'application/json; charset=utf-8', 200),
  );
  // What integrators may call, made of the declarations.
  const api = JSON.stringify(openApi());
  app.get('/openapi.json', (c) => revalidated(c, api, 'application/json; charset=utf-8', 200));
  app.get('*', async (c) => {
    // As sent: Hono would decode it, and a redirect must not.
    const { pathname: path, search } = new URL(c.req.url);
    const file = files(path, c.req.header('accept-encoding') ?? '');
    if (file) return sendFile(c, file);
    const [plan, flags] = await Promise.all([reader.plan(visitorOf(c)), flagsReader.flags()]);
    const access = { flags, admin: false };
    const moved = movedTo(plan, path, access);
    if (moved) return c.redirect(moved + search, 302);
    const match = matchPage(plan, path, access);
    // Something that looks like a file and is none: never an HTML page under a script's address.
    if (match.kind === 'missing' && /\.[a-z0-9]{1,5}$/i.test(path))
      return c.text('Not found', 404, { 'cache-control': 'no-store' });
    const boot: BootDocument = { config: settings, plan, flags };
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
  const { releasesUrl, registry } = config;
  return new RegistryReader({
    storeUrl: releasesUrl,
    trust: registry,
    host: { contract, shared },
    ...(last && { last }),
  });
}

function readBuild(hostDir: string): HostBuild {
  return JSON.parse(readFileSync(join(hostDir, 'build.json'), 'utf8'));
}

/** What the browser may know of the settings, named one by one: keys of the server stay here. */
export function publicConfig(config: SiteConfig, mode: HostBuild['mode']): PublicConfig {
  const { devSections = null } = config;
  const { appName, siteUrl, reputationUrl, releasesUrl, registry, backend } = config;
  const { walletConnectProjectId, chainRpcUrl, analyticsSrc } = config;
  return {
    appName,
    siteUrl,
    reputationUrl,
    releasesUrl,
    registry,
    backend,
    walletConnectProjectId,
    chainRpcUrl,
    analyticsSrc,
    developer: devSections && { fastRefresh: mode === 'development', sections: devSections },
  };
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
