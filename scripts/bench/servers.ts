import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer as createHttp, type Server } from 'node:http';
import { createSecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { storeApp } from '@companion/release';
import { createAdaptorServer, type Http2Bindings, type HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { createSite } from '../../host/server/src/site';
import { streamed } from '../../host/server/src/streamed';
import type { VisitorEnv } from '../../host/server/src/visitorLimit';
import type { BootDocument, PublicConfig } from '../../host/src/boot/bootDocument';
import { matchPage } from '../../host/src/routing/matchPage';
import { type Bundle, bundledChunk } from './bundle';

export type Protocol = 'HTTP/1.1' | 'HTTP/2';
export type Running = { origin: string; close(): void };

/** A certificate for localhost for the duration of the run. Requires the `openssl` command. */
export function certificate(dir: string): { key: Buffer; cert: Buffer } {
  const [key, cert] = [join(dir, 'key.pem'), join(dir, 'cert.pem')];
  const subject = ['-subj', '/CN=localhost', '-days', '2', '-nodes', '-newkey', 'rsa:2048'];
  execFileSync('openssl', ['req', '-x509', '-keyout', key, '-out', cert, ...subject], { stdio: 'ignore' });
  return { key: readFileSync(key), cert: readFileSync(cert) };
}

/** Makes this process, whose servers read the store themselves, trust its own certificate. */
export function trustOwnCertificate(): void {
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
  process.removeAllListeners('warning');
}

/** Serves an app on a free port, over plain HTTP/1.1 or over TLS with HTTP/2. */
export async function listen(
  app: { fetch: (request: Request, env: HttpBindings | Http2Bindings) => Response | Promise<Response> },
  tls: ReturnType<typeof certificate> | null,
): Promise<Running> {
  const options = tls ? { createServer: createSecureServer, serverOptions: { ...tls, allowHTTP1: true } } : {};
  const server = createAdaptorServer({ fetch: app.fetch, ...options }) as Server;
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  return { origin: `${tls ? 'https' : 'http'}://localhost:${port}`, close: () => void server.close() };
}

/** A free port, for a server that must know its own address before it starts. */
export async function freePort(): Promise<number> {
  const server = createHttp();
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise<void>((resolve) => server.close(() => resolve()));
  return port;
}

/** The actual site: host and sections from two origins, combined in the browser. */
export async function federatedSite(
  config: PublicConfig,
  network: string,
  hostDist: string,
  releases: string,
  tls: ReturnType<typeof certificate> | null,
): Promise<Running> {
  const store = await listen(storeApp(releases), tls);
  const site = await listen(compressed(createSite(settings(config, network, store.origin), hostDist)), tls);
  return {
    origin: site.origin,
    close: () => {
      site.close();
      store.close();
    },
  };
}

/** The same sources as one bundle, from one origin, with matching preloads. */
export async function bundledSite(
  config: PublicConfig,
  network: string,
  bundle: Bundle,
  tls: ReturnType<typeof certificate> | null,
): Promise<Running> {
  const site = createSite(settings(config, network, config.releasesUrl), bundle.dir);
  const app = new Hono<VisitorEnv>();
  app.get('*', async (c) => {
    const headers = new Headers(c.req.raw.headers);
    const isDocument = headers.get('accept')?.startsWith('text/html');
    // Compressed here, after its preloads have been replaced.
    if (isDocument) headers.delete('accept-encoding');
    const answer = await site.fetch(new Request(c.req.raw, { headers }));
    const type = answer.headers.get('content-type') ?? '';
    if (!isDocument || !type.startsWith('text/html') || !answer.body) return answer;
    c.header('content-security-policy', answer.headers.get('content-security-policy') ?? '');
    return streamed(c, withOwnPreloads(answer.body, new URL(c.req.url).pathname, bundle), type);
  });
  return listen(compressed(app), tls);
}

function settings(config: PublicConfig, network: string, releasesUrl: string) {
  return { ...config, releasesUrl, port: 0, documentKey: null, imageOrigins: [network], safeOrigins: [] };
}

function compressed(app: Hono<VisitorEnv>): Hono<VisitorEnv> {
  const outer = new Hono<VisitorEnv>();
  outer.use(compress());
  outer.route('/', app);
  return outer;
}

/** The federated page's preloads name release files; the bundle has its own. They are in the first part. */
async function* withOwnPreloads(
  body: ReadableStream<Uint8Array>,
  path: string,
  bundle: Bundle,
): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let head = '';
  for await (const part of body) {
    const text = decoder.decode(part, { stream: true });
    if (head === 'sent') yield text;
    else head += text;
    if (head === 'sent' || !/id="boot">.*<\/script>/s.test(head)) continue;
    yield exchanged(head, path, bundle);
    head = 'sent';
  }
}

function exchanged(html: string, path: string, { build }: Bundle): string {
  const boot = /<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}';
  const { plan, flags } = JSON.parse(boot) as BootDocument;
  const match = matchPage(plan, path, { flags, admin: false });
  const chunk =
    match.kind === 'host'
      ? match.page.page
      : match.kind === 'section' && bundledChunk(match.section.id, match.route.page);
  const files = (chunk && build.pages[chunk]) || { js: [], css: [] };
  const main = new Set([...build.main.js, ...build.main.css]);
  const own = [...files.js, ...files.css]
    .filter((file) => !main.has(file))
    .map((file) => {
      const trust = `integrity="${build.integrity[file]}" crossorigin="anonymous"`;
      return file.endsWith('.js')
        ? `<script async fetchpriority="high" data-ahead src="/${file}" ${trust}></script>`
        : `<link rel="preload" as="style" href="/${file}" ${trust}>`;
    })
    .join('\n');
  return (
    html
      // Both preload the host's first script.
      .replace(/<link rel="preload" as="(script|style)" href[^>]*>\n?/g, '')
      .replace(/<script async fetchpriority="high" data-ahead[^>]*><\/script>\n?/g, '')
      .replace('</title>', () => `</title>\n${own}`)
  );
}
