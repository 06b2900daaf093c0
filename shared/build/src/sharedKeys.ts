import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path/posix';
import type { StatsCompilation } from '@rspack/core';
import { consumedShared } from './bundledPackages.ts';
import { covers, FACADES } from './facades.ts';
import { sharedFile } from './sharedFolder.ts';

/** How a package is loaded: `eager` ones are in the host's first script, the rest are chunks loaded on use. */
type SharedKey = { key: string; eager: boolean };

/**
 * Every module the host provides to sections, and nothing else: each exists once by construction. Raw packages (router, query,
 * wagmi) are not listed: sections reach them only through these facades.
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
  { key: '@companion/ui/people', eager: false },
  { key: '@companion/ui/widget', eager: false },
  { key: '@companion/web3/wagmi', eager: false },
];

/**
 * Installed versions of the shared packages, by key. A single section's repository need not have all of them: the wallet is
 * large.
 */
export function sharedVersions(): Record<string, string> {
  const there = SHARED_KEYS.filter(({ key }) => !isOurs(key) || existsSync(manifestFile(folderOf(key))));
  return Object.fromEntries(there.map(({ key }) => [key, sharedVersion(key)]));
}

/** Files, relative to the workspace, that say which version of each shared package of ours a host provides. */
export function sharedManifests(): string[] {
  const folders = SHARED_KEYS.filter(({ key }) => isOurs(key)).map(({ key }) => folderOf(key));
  return [...new Set(folders)].map((folder) => `shared/${folder}/package.json`);
}

/** Installed version of a shared package. */
export function sharedVersion(key: string): string {
  return installedVersion(packageOf(key));
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

/**
 * Module Federation `shared` option of a section: takes every key from the host, and fails closed on a wrong version. For our
 * packages it requires only the major version: the exact requirement is determined at build time, and the host checks it before
 * running the section.
 */
export function sectionShared() {
  return Object.fromEntries(
    Object.entries(sharedVersions()).map(([key, version]) => {
      const least = isOurs(key) ? `${version.split('.')[0]}.0.0` : version;
      return [key, { singleton: true, strictVersion: true, import: false as const, requiredVersion: `^${least}` }];
    }),
  );
}

/**
 * Source of the module that loads each lazy package by its key. The host provides only what it references itself: this references
 * each one as a separate chunk.
 */
export function lazySharedModule(): string {
  const lazy = SHARED_KEYS.filter(({ eager }) => !eager).map(({ key }) => `  '${key}': () => import('${key}'),\n`);
  return `export const lazyShared = {\n${lazy.join('')}};\n`;
}

/** From the contract, sections take only the hooks from the host; they may bundle its types and schemas. */
const OPEN = '@companion/contract';

/**
 * Whether a package must come from the host: shared ones, whole or in part, and those behind a facade. A second copy would have
 * its own React context, cache or wallet.
 */
export function isOfTheHost(name: string): boolean {
  const shared = SHARED_KEYS.some(({ key }) => key === name || (name !== OPEN && key.startsWith(`${name}/`)));
  const facade = FACADES.find(({ packages }) => packages.some((pattern) => covers(pattern, name)));
  return shared || (facade !== undefined && !facade.inEveryBuild && !facade.rooms.includes('section'));
}

/** Keys of the lazy packages that a named chunk group renders with: loading them in parallel avoids a delay. */
export function lazyShared(stats: StatsCompilation, group: string): string[] {
  const lazy = SHARED_KEYS.filter(({ eager }) => !eager).map(({ key }) => key);
  return consumedShared(stats, group).filter((key) => lazy.includes(key));
}

/** Path of a shared package's source as it appears in every build: `/shared/ui/src/table/index.ts`. */
export function sharedSource(key: string): string {
  const [, folder = '', ...rest] = key.split('/');
  const { exports } = manifestOf(folder);
  return `/${join('shared', folder, exports[rest.length > 0 ? `./${rest.join('/')}` : '.'] ?? '')}`;
}

function packageOf(key: string): string {
  return key
    .split('/')
    .slice(0, key.startsWith('@') ? 2 : 1)
    .join('/');
}

function installedVersion(name: string): string {
  if (isOurs(name)) return manifestOf(folderOf(name)).version;
  return createRequire(manifestFile('ui'))(`${name}/package.json`).version;
}

const isOurs = (key: string) => key.startsWith('@companion/');

/** `@companion/ui/core` → `ui`. */
const folderOf = (key: string) => key.split('/')[1] ?? '';

const manifestFile = (folder: string) => sharedFile(folder, 'package.json');

/** package.json of a shared package, by its folder. */
function manifestOf(folder: string): { version: string; exports: Readonly<Record<string, string>> } {
  return JSON.parse(readFileSync(manifestFile(folder), 'utf8'));
}
