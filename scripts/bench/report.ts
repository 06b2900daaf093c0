import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SectionChange, Visit } from './measure';
import type { Scroll } from './scroll';
import { median, ratio, spread, table } from './tables';

/** Visits by `page protocol site`. */
export type Visits = Record<string, Visit[]>;

const kb = (bytes: number) => bytes / 1024;
const most = (list: readonly Visit[], key: keyof Visit) => String(Math.max(...list.map((seen) => seen[key])));

/** First row, first paint and the requests before, by page, protocol and site. */
export function reportVisits(visits: Visits, runs: number): void {
  const rows = Object.entries(visits).map(([name, list]) => [
    name,
    spread(list.map(({ firstRow }) => firstRow)),
    spread(list.map(({ firstPaint }) => firstPaint)),
    ratio(
      list.map(({ firstRow }) => firstRow),
      list.map(({ firstPaint }) => firstPaint),
    ),
    spread(list.map(({ js }) => kb(js))),
    spread(list.map(({ css }) => kb(css))),
    spread(list.map(({ scripts }) => scripts)),
    spread(list.map(({ late }) => late)),
    spread(list.map(({ requests }) => requests)),
    most(list, 'calls'),
    most(list, 'preflights'),
    most(list, 'skeletons'),
    Math.max(...list.map(({ layoutShift }) => layoutShift)).toFixed(3),
  ]);
  const before = ['scripts', 'late scripts', 'requests', 'calls', 'preflights', 'skeleton frames'];
  const head = ['', 'first row, ms', 'first paint, ms', 'row / paint', 'JS, KB', 'CSS, KB', ...before, 'layout shift'];
  console.log(`\n10 Mbit/s, 40 ms, CPU 4x slower; median (lowest to highest) of ${runs}\n`);
  console.log(table(head, rows));
  const times = (name: string) => (visits[name] ?? []).map(({ firstRow }) => firstRow);
  for (const name of Object.keys(visits).filter((key) => key.endsWith(' federated'))) {
    const other = name.replace(/federated$/, 'one bundle');
    console.log(`${name} / one bundle = ${ratio(times(name), times(other))}`);
  }
}

/** A line per page. */
export function reportPages(visits: Visits, runs: number): void {
  const rows = Object.entries(visits).map(([name, list]) => [
    name.split(' ')[0] ?? name,
    median(list.map(({ js }) => kb(js))).toFixed(0),
    median(list.map(({ css }) => kb(css))).toFixed(1),
    median(list.map(({ firstPaint }) => firstPaint)).toFixed(0),
    median(list.map(({ firstRow }) => firstRow)).toFixed(0),
    Math.max(...list.map(({ layoutShift }) => layoutShift)).toFixed(3),
    most(list, 'calls'),
  ]);
  const head = ['page', 'JS, KB', 'CSS, KB', 'first paint, ms', 'first row, ms', 'layout shift', 'calls before'];
  console.log(`\nHTTP/2, 10 Mbit/s, 40 ms, CPU 4x slower; median of ${runs}, the worst shift\n`);
  console.log(table(head, rows));
}

/** Navigation between sections, scrolling, and the size of each section's first page. */
export function reportTheRest(changes: SectionChange[], scrolls: Scroll[], releases: string): void {
  const change = (key: keyof SectionChange) => spread(changes.map((times) => times[key]));
  console.log(`\nSection change with prefetched code, to the first row: ${change('first')} ms`);
  console.log(`The same with its data already cached: ${change('again')} ms\n`);
  const longest = Math.max(0, ...scrolls.flatMap(({ long }) => long));
  console.log(
    `Scrolling ${scrolls[0]?.rows} reviews down and up: ${spread(scrolls.map(({ long }) => long.length))} tasks over 50 ms, longest ${longest.toFixed(0)} ms\n`,
  );
  console.log(table(['section', 'entry, KB', 'first page, KB', 'CSS of it, KB'], sectionSizes(releases)));
}

/** Brotli sizes of each section's entry and first page, from the release records. */
function sectionSizes(releases: string): string[][] {
  const { payload } = JSON.parse(readFileSync(join(releases, 'registry.json'), 'utf8'));
  const { sections } = JSON.parse(payload) as { sections: Record<string, { current: { version: string } }> };
  return Object.entries(sections).map(([id, { current }]) => {
    const release = JSON.parse(readFileSync(join(releases, id, current.version, 'release.json'), 'utf8'));
    const size = (path: string): number =>
      release.assets.find((asset: { path: string }) => asset.path === path)?.brotli ?? 0;
    const first = release.exposes[release.declaration.routes[0].page];
    const sum = (paths: string[]) => (paths.reduce((total, path) => total + size(path), 0) / 1024).toFixed(1);
    return [id, sum([release.entry]), sum(first.js), sum(first.css)];
  });
}
