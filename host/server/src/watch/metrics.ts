import type { MiddlewareHandler } from 'hono';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { VisitorEnv } from '../visitorLimit';
import type { Readiness } from './readiness';

/** By first path segment; everything else is a page. */
const CLASSES: Readonly<Record<string, string>> = {
  assets: 'file',
  hosts: 'file',
  network: 'network',
  preview: 'picture',
  badge: 'picture',
  embed: 'picture',
  feeds: 'feed',
  'open-data': 'open data',
  live: 'watch',
  ready: 'watch',
  metrics: 'watch',
};
const SECONDS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10];

export type Metrics = {
  /** Counts each response and its time to first byte. */
  count: MiddlewareHandler<VisitorEnv>;
  /** All metrics in Prometheus text format. */
  text: () => Promise<string>;
  contentType: string;
};

/** Metrics for monitoring at `/metrics`. */
export function createMetrics(readiness: () => Promise<Readiness>): Metrics {
  const registers = [new Registry()];
  const [registry] = registers as [Registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'companion_requests_total',
    help: 'Answers of the site server; 429 and 503 are refusals.',
    labelNames: ['class', 'status'],
    registers,
  });
  const seconds = new Histogram({
    name: 'companion_request_seconds',
    help: 'Time until an answer of the site server began.',
    labelNames: ['class'],
    buckets: SECONDS,
    registers,
  });
  const well = new Gauge({
    name: 'companion_check',
    help: '1 where a check of /ready is well, else 0.',
    labelNames: ['check'],
    registers,
  });
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers });
  const free = gauge('companion_disk_free_bytes', 'Free on the disk of the data folder.');
  const age = gauge('companion_data_age_seconds', 'Since all of the network was read.');
  const failing = gauge('companion_readers_failing', 'Kinds of rows that cannot be read from the network right now.');
  return {
    contentType: registry.contentType,
    count: async (c, next) => {
      const kind = CLASSES[c.req.path.split('/')[1] ?? ''] ?? 'page';
      const stop = seconds.startTimer({ class: kind });
      await next();
      stop();
      requests.inc({ class: kind, status: c.res.status });
    },
    text: async () => {
      const { checks, freeBytes, dataAge, failingReaders } = await readiness();
      for (const [check, { isWell }] of Object.entries(checks)) well.set({ check }, isWell ? 1 : 0);
      if (freeBytes !== null) free.set(freeBytes);
      if (dataAge !== null) age.set(dataAge / 1000);
      if (failingReaders !== null) failing.set(failingReaders);
      return registry.metrics();
    },
  };
}
