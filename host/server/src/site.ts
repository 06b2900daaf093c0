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
import { HostFolder, type StaticFile } from './hostFolder';
import { preloadLinks, renderPage } from './html';
import type { LastRegistry } from './lastRegistry';
import { RegistryReader } from './registryReader';
import type { SiteConfig } from './siteConfig';
import { visitorOf } from './visitor';

/** The site: the files of its hosts, and the live one's document filled for each path. `hostDir` is where hosts are built. */
export function createSite(config: SiteConfig, hostDir: string, last?: LastRegistry): Hono {
  const hosts = new HostFolder(hostDir);
  const { releasesUrl, registry } = config;
  const reader = new RegistryReader({ storeUrl: releasesUrl, trust: registry, hosts, ...(last && { last }) });
  const flagsReader = new FlagsReader(config.backend);
  const app = new Hono();

  app.use('*', async (c, next) => {
    await next();
    c.header('referrer-policy', 'strict-origin-when-cross-origin');
    c.header('cross-origin-opener-policy', 'same-origin-allow-popups');
  });
  app.get('/config.json', (c) =>
    c.json(publicConfig(config, hosts.pick([]).mode), 200, { 'cache-control': 'no-cache' }),
  );
  // What integrators may call, made of the declarations.
  const api = JSON.stringify(openApi());
  app.get('/openapi.json', (c) => revalidated(c, api, 'application/json; charset=utf-8', 200));
  // An open page asks here whether a newer plan exists, and says which host it runs.
  app.get('/plan.json', async (c) => {
    const plan = await reader.plan(visitorOf(c), c.req.query('host'));
    return revalidated(c, JSON.stringify(plan), 'application/json; charset=utf-8', 200);
  });
  app.get('*', async (c) => {
    // As sent: Hono would decode it, and a redirect must not.
    const { pathname: path, search } = new URL(c.req.url);
    const file = hosts.file(path, c.req.header('accept-encoding') ?? '');
    if (file) return sendFile(c, file);
    const [plan, flags] = await Promise.all([reader.plan(visitorOf(c)), flagsReader.flags()]);
    const host = hosts.pick([plan.host.live]);
    const access = { flags, admin: false };
    const moved = movedTo(plan, path, access);
    if (moved) return c.redirect(moved + search, 302);
    const match = matchPage(plan, path, access);
    // Something that looks like a file and is none: never an HTML page under a script's address.
    if (match.kind === 'missing' && /\.[a-z0-9]{1,5}$/i.test(path))
      return c.text('Not found', 404, { 'cache-control': 'no-store' });
    const boot: BootDocument = { config: publicConfig(config, host.mode), plan, flags };
    const html = renderPage(
      host.template,
      headOf(match, config, path),
      preloadLinks(match, host, config.backend?.url ?? null),
      boot,
    );
    c.header('content-security-policy', contentSecurityPolicy(config, host.inlineScripts));
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
