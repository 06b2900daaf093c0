import type { HostBuild } from '@companion/build';
import { openApi } from '@companion/functions/openapi';
import { documentToken } from '@companion/limits';
import { sha384 } from '@companion/registry';
import { type Context, Hono } from 'hono';
import type { PublicConfig, SentDocument } from '../../src/boot/bootDocument';
import { HOST_PAGES, matchPage } from '../../src/routing/matchPage';
import { movedTo } from '../../src/routing/movedTo';
import { atMost } from './atMost';
import { cards } from './cards';
import { contentSecurityPolicy } from './csp';
import { discovery } from './discovery';
import { documentPlan } from './documentPlan';
import { type AnswerText, callsOf, FirstAnswers } from './firstAnswers';
import { FlagsReader } from './flagsReader';
import { headOf } from './head';
import { HostFolder, type StaticFile } from './hostFolder';
import { ANSWERS, answerElement, assetsAhead, renderPage } from './html';
import type { LastRegistry } from './lastRegistry';
import { RegistryReader } from './registryReader';
import { browsersBackend, type SiteConfig } from './siteConfig';
import { streamed } from './streamed';
import { askedIn, ownerIn, Subjects } from './subjects';
import { isKnown, visitorOf } from './visitor';
import { isUncounted, type VisitorEnv } from './visitorLimit';

/** Longer than any page's path: matching such a path against every route would block other requests. */
const MOST_PATH = 1_000;
/**
 * A document waits this long to learn what its page is about; after that its head is generic and its status 200. The answer
 * is cached when it arrives, so the next request for the page has it.
 */
const HEAD_MS = 700;

export type SiteOptions = {
  /** Storage of the last good registry. */
  last?: LastRegistry;
  /** Proves to the backend that this server calls on behalf of a visitor. */
  siteKey?: string | null;
};

/** The site: the files of its hosts, and the live host's document rendered for each path. `hostDir` is the build folder. */
export function createSite(
  config: SiteConfig,
  hostDir: string,
  { last, siteKey = null }: SiteOptions = {},
): Hono<VisitorEnv> {
  const hosts = new HostFolder(hostDir);
  const { releasesUrl, registry } = config;
  const reader = new RegistryReader({ storeUrl: releasesUrl, trust: registry, hosts, ...(last && { last }) });
  const flagsReader = new FlagsReader(config.backend, siteKey);
  const firstAnswers = new FirstAnswers(config.backend, siteKey);
  const subjects = new Subjects(config.backend, siteKey);
  const app = new Hono<VisitorEnv>();

  app.use('*', async (c, next) => {
    await next();
    c.header('referrer-policy', 'strict-origin-when-cross-origin');
    c.header('cross-origin-opener-policy', 'same-origin-allow-popups');
  });
  app.get('/config.json', (c) =>
    c.json(publicConfig(config, hosts.pick([]).mode), 200, { 'cache-control': 'no-cache' }),
  );
  // Manifest by which Safe lists this site among its apps; Safe reads it from its own origin.
  app.get('/manifest.json', (c) =>
    c.json(safeApp(config), 200, { 'access-control-allow-origin': '*', 'cache-control': 'no-cache' }),
  );
  // The public API for integrators, generated from the declarations.
  const api = JSON.stringify(openApi(browsersBackend(config)?.url));
  app.get('/openapi.json', (c) => revalidated(c, api, 'application/json; charset=utf-8', 200));
  // Polled by open pages for a newer plan; the request says which host they run.
  app.get('/plan.json', async (c) => {
    const plan = await reader.plan(visitorOf(c), c.req.query('host'));
    return revalidated(c, JSON.stringify(plan), 'application/json; charset=utf-8', 200);
  });
  // The first answers of a page that a visitor is about to open.
  app.get('/first.json', async (c) => {
    const at = c.req.query('at') ?? '/';
    const address = URL.canParse(at, config.siteUrl) ? new URL(at, config.siteUrl) : null;
    if (!address || address.pathname.length > MOST_PATH)
      return c.json({ message: 'at must be an address of this site.' }, 400);
    const { pathname: path, search } = address;
    const [plan, flags] = await Promise.all([reader.plan(visitorOf(c)), flagsReader.flags()]);
    const calls = callsOf(matchPage(plan, path, { flags, admin: false }), path, search);
    const texts = await Promise.all(firstAnswers.ask(calls, c.get('visitor'), c.req.raw.signal));
    const answered = calls.flatMap((call, i) =>
      texts[i] ? [`{"call":${JSON.stringify(call)},"answer":${texts[i]}}`] : [],
    );
    return c.body(`[${answered.join()}]`, 200, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  });
  app.route('/', discovery({ config, plan: () => reader.plan('') }));
  app.route('/', cards(config, subjects));
  app.get('*', async (c) => {
    // The raw path: Hono would decode it, which must not happen for a redirect.
    const { pathname: path, search } = new URL(c.req.url);
    const file = hosts.file(path, c.req.header('accept-encoding') ?? '');
    if (file) return sendFile(c, file);
    // Requests under /assets are not rate limited, so nothing may be rendered for them.
    if (isUncounted(c) || path.length > MOST_PATH) return notFound(c);
    const visitorId = visitorOf(c);
    const [plan, flags] = await Promise.all([reader.plan(visitorId), flagsReader.flags()]);
    const host = hosts.pick([plan.host.live]);
    const access = { flags, admin: false };
    const moved = movedTo(plan, path, access);
    if (moved) return c.redirect(moved + search, 302);
    const match = matchPage(plan, path, access);
    // Looks like a file but does not exist: never serve an HTML page under a script's URL.
    if (match.kind === 'missing' && /\.[a-z0-9]{1,5}$/i.test(path)) return notFound(c);
    // Requested before anything is sent, so that the backend answers while the scripts load. A HEAD has no body.
    const brings = config.backend && c.req.method === 'GET' && host.template.includes(ANSWERS);
    const calls = brings ? callsOf(match, path, search) : [];
    const gone = new AbortController();
    const asked = match.kind === 'section' ? askedIn(path) : null;
    const needed = asked ?? (match.kind === 'section' ? ownerIn(path) : null);
    const known = needed && atMost(subjects.of(needed, c.get('visitor')), HEAD_MS);
    const answers = firstAnswers.ask(calls, c.get('visitor'), gone.signal);
    const { documentKey } = config;
    const now = Date.now();
    const ownSection = match.kind === 'section' ? match.section.id : null;
    const boot: SentDocument = {
      config: publicConfig(config, host.mode),
      plan: documentPlan(plan, ownSection, host.contract),
      flags,
      asked: calls,
      ...(documentKey && {
        token: await documentToken(documentKey, visitorId, await isKnown(c, documentKey, visitorId, now), now),
      }),
    };
    const found = known ? await known : undefined;
    const subject = asked || found === null ? found : undefined;
    const status = match.kind === 'missing' || found === null ? 404 : 200;
    const html = renderPage(
      host.template,
      headOf(match, config, path, search, subject),
      assetsAhead(match, host, browsersBackend(config)?.url ?? null),
      boot,
    );
    c.header('content-security-policy', contentSecurityPolicy(config, host));
    if (calls.length === 0) return revalidated(c, html, 'text/html; charset=utf-8', status);
    // No ETag, because the embedded answers are current.
    c.header('cache-control', status === 404 ? 'no-store' : 'private, no-cache');
    return streamed(c, documentParts(html, answers, gone), 'text/html; charset=utf-8', status);
  });
  app.onError((error, c) => {
    console.error('site:', error.message);
    return c.text('The site cannot reach its release store. Please try again in a minute.', 503, {
      'cache-control': 'no-store',
      'retry-after': '30',
      // An open page retries on its own.
      refresh: '5',
    });
  });
  return app;
}

/** The document up to its answers, then each answer as it arrives, then the rest. Aborting stops waiting for them. */
async function* documentParts(html: string, answers: AnswerText[], gone: AbortController): AsyncGenerator<string> {
  const [before = '', after = ''] = html.split(ANSWERS);
  try {
    yield before;
    for (const [n, answer] of answers.entries()) {
      const json = await answer;
      if (json) yield answerElement(n, json);
    }
    yield after;
  } finally {
    gone.abort();
  }
}

/** The settings exposed to the browser, listed explicitly so that server keys stay here. */
export function publicConfig(config: SiteConfig, mode: HostBuild['mode']): PublicConfig {
  const { devSections = null } = config;
  const { appName, siteUrl, reputationUrl, releasesUrl, registry } = config;
  const { walletConnectProjectId, chainRpcUrl, analyticsSrc } = config;
  return {
    appName,
    siteUrl,
    reputationUrl,
    releasesUrl,
    registry,
    backend: browsersBackend(config),
    walletConnectProjectId,
    chainRpcUrl,
    analyticsSrc,
    developer: devSections && { fastRefresh: mode === 'development', sections: devSections },
  };
}

function safeApp({ appName }: SiteConfig): { name: string; description: string; iconPath: string } {
  return { name: appName, description: HOST_PAGES[0].description, iconPath: 'favicon.svg' };
}

const notFound = (c: Context): Response => c.text('Not found', 404, { 'cache-control': 'no-store' });

/** Responds with an ETag, so that an unchanged page costs a 304. A 404 is never cached. */
async function revalidated(c: Context, body: string, type: string, status: 200 | 404): Promise<Response> {
  const etag = `"${(await sha384(body)).slice(7, 39)}"`;
  c.header('cache-control', status === 404 ? 'no-store' : 'private, no-cache');
  if (status === 200) c.header('etag', etag);
  // As sent by the browser, possibly with a `W/` prefix if the response was compressed on its way.
  if (status === 200 && c.req.header('if-none-match')?.includes(etag)) return c.body(null, 304);
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
