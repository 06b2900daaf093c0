// Types only: the texts themselves stay out of every bundle until metrics.json is imported on demand.
import type texts from './metrics.json';

/** Id of a definition: a library one (M5, D1, EIP-7, farmer.F1) or a page's figure (reviews.positiveShare). */
export type MetricId = keyof typeof texts;

/** The text behind a figure of the site: info buttons, documentation and tests read this one. */
export interface Metric {
  readonly id: string;
  readonly label: string;
  /** One plain sentence. */
  readonly meaning: string;
  readonly formula: string;
  /** The time it looks at. */
  readonly window: string;
  /** What to keep in mind, or null. */
  readonly caveat: string | null;
  /** Rises by one when the meaning or formula changes. */
  readonly version: number;
  /** Definitions it builds on. */
  readonly base: readonly string[];
}

/** All definitions by id: the default export of `@companion/domain/metrics.json`. */
export type MetricBook = Readonly<Record<string, Metric>>;

/** The definition with that id, or null. Safe for ids such as "constructor". */
export function metricOf(book: MetricBook, id: string): Metric | null {
  return Object.hasOwn(book, id) ? (book[id] ?? null) : null;
}

/** The definitions a metric builds on, nearest first, each once. */
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
