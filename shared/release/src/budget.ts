import type { Release } from '@companion/contract';

/** Limits in Brotli bytes: script loaded by every visitor of the section, a page's own code, and its styles. */
export const BUDGET = { entry: 14_000, page: 60_000, css: 10_000 };

/** The limits a release exceeds, in words; empty if none. */
export function overBudget(release: Pick<Release, 'assets' | 'entry' | 'exposes' | 'budget'>): string[] {
  const brotli = new Map(release.assets.map((asset) => [asset.path, asset.brotli]));
  const sum = (paths: string[]) => paths.reduce((total, path) => total + (brotli.get(path) ?? 0), 0);
  const check = (what: string, bytes: number, limit: number) =>
    bytes > limit ? [`${what} is ${bytes} bytes, the limit is ${limit}`] : [];
  return [
    ...check('entry', sum([release.entry]), release.budget.entry),
    ...Object.entries(release.exposes).flatMap(([name, files]) => [
      ...check(`code of ${name}`, sum(files.js), release.budget.page),
      ...check(`styles of ${name}`, sum(files.css), release.budget.css),
    ]),
  ];
}
