import { type Health, healthAnswer, securityHeaders } from '@companion/program';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { feeds } from './feeds';
import type { LastRegistry } from './lastRegistry';
import type { NetworkConfig } from './networkConfig';
import { networkProxy } from './networkProxy';
import { openData } from './openData';
import { pictures } from './pictures/pictures';
import { previews } from './previews';
import { createSite } from './site';
import type { SiteConfig } from './siteConfig';
import { isUncounted, type VisitorEnv, type VisitorLimit, visitorLimit } from './visitorLimit';
import { createMetrics } from './watch/metrics';
import type { Readiness } from './watch/readiness';
import { watched } from './watch/watched';

export type AppOptions = {
  config: SiteConfig;
  network: NetworkConfig;
  limit: VisitorLimit;
  /** Output folder of host builds. */
  hostDir: string;
  last: LastRegistry;
  /** Folder the jobs write open data archives to. */
  openDataDir: string;
  /** Bearer token required for `/metrics`; null means the endpoint is not served. */
  metricsToken: string | null;
  health: () => Health;
  readiness: () => Promise<Readiness>;
};

/** The site server's HTTP app: pages, files, look-ups, preview images, health. */
export function createApp({
  config,
  network,
  limit,
  hostDir,
  last,
  openDataDir,
  metricsToken,
  health,
  readiness,
}: AppOptions): Hono<VisitorEnv> {
  const app = new Hono<VisitorEnv>();
  // Outermost, so that refusals and errors also pass through it.
  app.use(async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(securityHeaders(config.siteUrl))) c.header(name, value);
  });
  const metrics = createMetrics(readiness);
  app.use(metrics.count);
  app.use(visitorLimit(limit));
  const compressed = compress();
  // Built files were already compressed at build time.
  app.use((c, next) => (isUncounted(c) ? next() : compressed(c, next)));
  app.get('/health.json', () => healthAnswer(health()));
  app.route('/', watched({ readiness, metrics, token: metricsToken }));
  const { backend, imageOrigins } = config;
  app.route('/network/picture', pictures({ backend, siteKey: network.siteKey, trusted: imageOrigins }));
  app.route('/network', networkProxy(network));
  app.route('/preview', previews(config.backend, fetch, network.siteKey));
  app.route('/open-data', openData(openDataDir, config.siteUrl));
  app.route('/feeds', feeds(config.backend, network.siteKey));
  app.route('/', createSite(config, hostDir, { last, siteKey: network.siteKey }));
  return app;
}
