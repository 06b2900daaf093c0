import { createHash, timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import type { VisitorEnv } from '../visitorLimit';
import type { Metrics } from './metrics';
import type { Readiness } from './readiness';

export type WatchedOptions = {
  readiness: () => Promise<Readiness>;
  metrics: Metrics;
  /** Bearer token required for `/metrics`; null means the endpoint is not served. */
  token: string | null;
};

const FRESH = { 'cache-control': 'no-store' };

/** Monitoring endpoints: liveness, readiness and metrics. */
export function watched({ readiness, metrics, token }: WatchedOptions): Hono<VisitorEnv> {
  const app = new Hono<VisitorEnv>();
  app.get('/live', (c) => c.text('ok', 200, FRESH));
  app.get('/ready', async (c) => {
    const { status, checks } = await readiness();
    const said = Object.entries(checks).map(([name, { isWell, says }]) => [name, isWell ? 'ok' : says]);
    return c.json({ status, checks: Object.fromEntries(said) }, status === 'not ready' ? 503 : 200, FRESH);
  });
  app.get('/metrics', async (c) => {
    if (token === null || !isSame(c.req.header('authorization') ?? '', `Bearer ${token}`))
      return c.text('Not found', 404, FRESH);
    return c.body(await metrics.text(), 200, { ...FRESH, 'content-type': metrics.contentType });
  });
  return app;
}

/** Compares hashes, so that timing reveals nothing about the token. */
function isSame(given: string, wanted: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(wanted));
}
