import { capitalized, type Metric, type MetricBook } from '@companion/domain';

export type MetricGroup = { name: string; metrics: readonly Metric[] };

/** Parts of the library, by id pattern; a page's own figures are grouped by the first part of their id. */
const LIBRARY: readonly (readonly [name: string, ids: RegExp])[] = [
  ['Measures', /^M\d+$/],
  ['Detectors', /^D\d+$/],
  ['Bot score', /^bot\./],
  ['Farmer score', /^farmer\./],
  ['Network rules', /^(EIP-|bond\.|slash\.)/],
];

/** Every definition by group, or those containing all the words; the library first, then pages in the book's order. */
export function metricGroups(book: MetricBook, q: string): MetricGroup[] {
  const wanted = q.toLowerCase().split(/\s+/).filter(Boolean);
  const groups = new Map<string, Metric[]>(LIBRARY.map(([name]) => [name, []]));
  for (const metric of Object.values(book)) {
    const text = `${metric.id} ${metric.label} ${metric.meaning} ${metric.formula}`.toLowerCase();
    if (!wanted.every((word) => text.includes(word))) continue;
    const name = groupOf(metric.id);
    groups.set(name, [...(groups.get(name) ?? []), metric]);
  }
  return [...groups].flatMap(([name, metrics]) => (metrics.length > 0 ? [{ name, metrics }] : []));
}

/** "Vouch stats" for `vouchStats.tvv`. */
function groupOf(id: string): string {
  const known = LIBRARY.find(([, ids]) => ids.test(id));
  if (known) return known[0];
  const [first = id] = id.split('.');
  return capitalized(first.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));
}
