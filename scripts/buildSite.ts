import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { HostBuild } from '@companion/build';
import { FolderStore, openStore, prune, registryKeys, releaseSections, sourcesDigest } from '@companion/release';
import { HOST_PAGES } from '../host/src/routing/matchPage';
import { sectionFolders } from './sections';

const HOST_SOURCES = [
  'host/src',
  'host/public',
  'shared/build',
  'shared/contract',
  'shared/registry',
  'shared/domain',
  'shared/data',
  'shared/ui',
  'shared/web3',
];

/** Builds the host unless its sources are those of the build that is there. Returns what was done. */
export async function buildHostIfChanged(
  root: string,
  outDir = join(root, 'host/dist'),
  mode: HostBuild['mode'] = 'production',
): Promise<'built' | 'unchanged'> {
  const marker = join(outDir, '.sources');
  const sources = await sourcesDigest(root, HOST_SOURCES);
  if (existsSync(marker) && (await readFile(marker, 'utf8')) === sources) return 'unchanged';
  const { buildHost } = await import('@companion/build');
  await buildHost({ root: join(root, 'host/'), outDir, mode, pages: HOST_PAGES.map(({ page }) => page) });
  await writeFile(marker, sources);
  return 'built';
}

/**
 * Releases every section whose sources changed into the store the environment names, that of `dataDir` by default, and
 * removes what is too old to be wanted again. Types are not compiled: these are the sources this very program runs from.
 */
export async function releaseChanged(root: string, dataDir: string, onReport: (line: string) => void): Promise<void> {
  const store = openStore(process.env, dataDir);
  const keys = await registryKeys(join(dataDir, 'release-keys.json'));
  await releaseSections(store, keys, root, sectionFolders(root), {
    author: 'start',
    reason: 'sources changed since the last start',
    onlyNew: true,
    types: false,
    onReport: ({ section, version, unchanged }) => onReport(`${section} ${version}${unchanged ? '' : ' released'}`),
  });
  if (store instanceof FolderStore) await prune(store, keys);
}
