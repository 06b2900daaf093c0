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
  /** Where hosts are built. */
  hostDir: string;
  last: LastRegistry;
  /** Where the jobs put the archives of open data. */
  openDataDir: string;
  /** Who shows it reads `/metrics`; null: nobody does. */
  metricsToken: string | null;
  health: () => Health;
  readiness: () => Promise<Readiness>;
};

/** Everything the site's server answers: pages, files, look-ups, pictures of previews, health. */
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
  // Outermost: refusals and failures are answers too.
  app.use(async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(securityHeaders(config.siteUrl))) c.header(name, value);
  });
  const metrics = createMetrics(readiness);
  app.use(metrics.count);
  app.use(visitorLimit(limit));
  const compressed = compress();
  // Built files were compressed when they were built, once and for all.
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
