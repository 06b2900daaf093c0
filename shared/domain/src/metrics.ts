// Types only: the texts are in no bundle until metrics.json is imported on demand.
import type texts from './metrics.json';

/** Id of a definition: a library metric (M5, D1, EIP-7, farmer.F1) or a page's figure (reviews.positiveShare). */
export type MetricId = keyof typeof texts;

/** The definition of a figure: shared by info buttons, documentation and tests. */
export interface Metric {
  readonly id: string;
  readonly label: string;
  /** One plain sentence. */
  readonly meaning: string;
  readonly formula: string;
  /** Period it covers. */
  readonly window: string;
  /** Limitation to keep in mind, or null. */
  readonly caveat: string | null;
  /** Incremented when the meaning or formula changes. */
  readonly version: number;
  /** Definitions it is based on. */
  readonly base: readonly string[];
}

/** All definitions by id: the default export of `@companion/domain/metrics.json`. */
export type MetricBook = Readonly<Record<string, Metric>>;

/** The definition with that id, or null. Safe for ids such as "constructor". */
export function metricOf(book: MetricBook, id: string): Metric | null {
  return Object.hasOwn(book, id) ? (book[id] ?? null) : null;
}

/** The definitions a metric is based on, nearest first, without duplicates. */
export function basesOf(book: MetricBook, id: string): Metric[] {
  const found = new Map<string, Metric>();
  const queue = [...(metricOf(book, id)?.base ?? [])];
  for (const baseId of queue) {
    const base = metricOf(book, baseId);
    if (!base || found.has(baseId) || baseId === id) continue;
    found.set(baseId, base);
    queue.push(...base.base);
  }
  return [...found.values()];
}
