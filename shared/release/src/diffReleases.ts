import type { Release } from '@companion/contract';

/** Differences between two releases of a section, one per line; empty if visitors would notice nothing. */
export function diffReleases(from: Release, to: Release): string[] {
  return [
    ...changedValue('contract', from.contract, to.contract),
    ...changedValue('commit', from.commit ?? 'none', to.commit ?? 'none'),
    ...changedNames('path', from.declaration.prefixes, to.declaration.prefixes),
    ...changedNames('route', paths(from.declaration.routes), paths(to.declaration.routes)),
    ...changedNames('menu entry', paths(from.declaration.nav), paths(to.declaration.nav)),
    ...changedNames('widget', widgets(from), widgets(to)),
    ...changedShared(from.shared, to.shared),
    ...changedSizes(from, to),
  ];
}

const paths = (items: readonly { path: string }[]) => items.map(({ path }) => path);
const widgets = (release: Release) => release.declaration.widgets.map(({ id, slot }) => `${id} in ${slot}`);

function changedValue(what: string, from: string, to: string): string[] {
  return from === to ? [] : [`${what} ${from} -> ${to}`];
}

function changedNames(what: string, from: readonly string[], to: readonly string[]): string[] {
  return [
    ...to.filter((name) => !from.includes(name)).map((name) => `+ ${what} ${name}`),
    ...from.filter((name) => !to.includes(name)).map((name) => `- ${what} ${name}`),
  ];
}

function changedShared(from: Release['shared'], to: Release['shared']): string[] {
  return [...new Set([...Object.keys(from), ...Object.keys(to)])].flatMap((key) =>
    changedValue(key, from[key] ?? 'not used', to[key] ?? 'not used'),
  );
}

/** Brotli bytes a visitor downloads: the entry, and each page or widget. */
function changedSizes(from: Release, to: Release): string[] {
  const [before, after] = [sizes(from), sizes(to)];
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((name) => {
    const [a, b] = [before.get(name) ?? 0, after.get(name) ?? 0];
    return a === b ? [] : [`${name} ${a} -> ${b} bytes (${b > a ? '+' : ''}${b - a})`];
  });
}

function sizes({ assets, entry, exposes }: Release): Map<string, number> {
  const brotli = new Map(assets.map((asset) => [asset.path, asset.brotli]));
  const sum = (files: string[]) => files.reduce((total, path) => total + (brotli.get(path) ?? 0), 0);
  return new Map([
    ['entry', sum([entry])],
    ...Object.entries(exposes).map(([name, { js, css }]) => [name, sum([...js, ...css])] as [string, number]),
  ]);
}
