import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** How a package travels: `eager` ones are part of the host's first script, the rest are chunks loaded on use. */
type SharedKey = { key: string; eager: boolean };

/**
 * Every module the host provides to sections, and nothing else: one copy each by construction.
 * Raw packages (router, query, wagmi) are not here: sections reach them through these facades only.
 */
export const SHARED_KEYS: readonly SharedKey[] = [
  { key: 'react', eager: true },
  { key: 'react/jsx-runtime', eager: true },
  { key: 'react-dom', eager: true },
  { key: 'react-dom/client', eager: true },
  { key: '@companion/contract/services', eager: true },
  { key: '@companion/data', eager: true },
  { key: '@companion/data/query', eager: true },
  { key: '@companion/ui/core', eager: true },
  { key: '@companion/ui/router', eager: true },
  { key: '@companion/ui/url', eager: true },
  { key: '@companion/ui/table', eager: false },
  { key: '@companion/ui/page', eager: false },
  { key: '@companion/ui/chart', eager: false },
  { key: '@companion/ui/chart-more', eager: false },
  { key: '@companion/ui/evidence', eager: false },
  { key: '@companion/ui/input', eager: false },
  { key: '@companion/ui/widget', eager: false },
  { key: '@companion/web3/wagmi', eager: false },
];

/** Versions of the shared packages as installed, by key. */
export function sharedVersions(): Record<string, string> {
  return Object.fromEntries(SHARED_KEYS.map(({ key }) => [key, installedVersion(packageOf(key))]));
}

/** Module Federation `shared` option of the host: provides every key. */
export function hostShared() {
  const versions = sharedVersions();
  return Object.fromEntries(
    SHARED_KEYS.map(({ key, eager }) => [
      key,
      { singleton: true, strictVersion: true, eager, version: versions[key], requiredVersion: `^${versions[key]}` },
    ]),
  );
}

/** Module Federation `shared` option of a section: takes every key from the host, fails closed on a wrong version. */
export function sectionShared() {
  const versions = sharedVersions();
  return Object.fromEntries(
    SHARED_KEYS.map(({ key }) => [
      key,
      { singleton: true, strictVersion: true, import: false as const, requiredVersion: `^${versions[key]}` },
    ]),
  );
}

function packageOf(key: string): string {
  return key
    .split('/')
    .slice(0, key.startsWith('@') ? 2 : 1)
    .join('/');
}

function installedVersion(name: string): string {
  const root = new URL('../../../', import.meta.url);
  if (name.startsWith('@companion/')) {
    const file = new URL(`shared/${name.slice('@companion/'.length)}/package.json`, root);
    return JSON.parse(readFileSync(file, 'utf8')).version;
  }
  return createRequire(new URL('host/package.json', root))(`${name}/package.json`).version;
}
