import { join } from 'node:path';
import type { HostBuild } from '@companion/build';
import { hostOfSources, hostsIn, touchHost } from '@companion/build/hosts';
import { sectionFolders } from '@companion/build/sections';
import type { HostOffer, RegistryState } from '@companion/contract';
import {
  changeRegistry,
  currentState,
  FolderStore,
  openStore,
  prune,
  type RegistryKeys,
  type ReleaseStore,
  registryKeys,
  releaseSections,
  Unloadable,
  wasHost,
  wasReleased,
} from '@companion/release';
import { HOST_PAGES } from '../host/src/routing/matchPage';

/** The host built from the current sources, in `outDir` unless it exists. */
export async function builtHost(
  root: string,
  outDir: string,
  mode: HostBuild['mode'] = 'production',
): Promise<{ host: HostBuild; done: 'built' | 'unchanged' }> {
  const known = await hostOfSources(outDir, root, mode);
  if (known) return { host: known, done: 'unchanged' };
  const { buildHost } = await import('@companion/build');
  const host = await buildHost({ root: join(root, 'host/'), outDir, mode, pages: HOST_PAGES.map(({ page }) => page) });
  return { host, done: 'built' };
}

export type StartOptions = {
  /** Output folder of host builds. Null during development, when the host is served from source and never goes live. */
  hostDist: string | null;
  /** Release changes to visitors. */
  publish: boolean;
  onReport: (line: string) => void;
};

/**
 * Prepares the store configured in the environment, by default the one in `dataDir`. An empty store gets all releases. An
 * existing one stays unchanged unless `publish` is set: differences are reported with the command that releases them.
 */
export async function prepareReleases(root: string, dataDir: string, options: StartOptions): Promise<void> {
  const { hostDist, publish, onReport } = options;
  const store = openStore(process.env, dataDir);
  const keys = await registryKeys(join(dataDir, 'release-keys.json'));
  const state = await currentState(store, keys);
  if (!state || publish) {
    const host = hostDist && (await takeHost(root, hostDist, onReport));
    await releaseSections(store, keys, root, sectionFolders(root), {
      author: 'start',
      reason: state ? 'published at a start' : 'first start',
      // Withdrawn releases stay withdrawn.
      onlyNew: true,
      // This program itself runs from these sources.
      types: false,
      ...(host && { host }),
      onReport: ({ section, version, unchanged }) => onReport(`${section} ${version}${unchanged ? '' : ' released'}`),
    });
  } else {
    const now = hostDist ? await keepHost(store, keys, root, hostDist, state, onReport) : state;
    for (const line of await changedSince(store, keys, root, hostDist, now)) onReport(line);
  }
  if (store instanceof FolderStore) await prune(store, keys);
}

async function takeHost(root: string, hostDist: string, onReport: (line: string) => void): Promise<HostOffer> {
  const { host, done } = await builtHost(root, hostDist);
  if (done === 'built') onReport('host built');
  await touchHost(hostDist, host.id);
  return offerOf(host);
}

function offerOf({ id, contract, shared }: HostBuild): HostOffer {
  return { id, contract, shared };
}

/**
 * The live host must be available; if its files were lost, the one built from the current sources replaces it. Returns the
 * resulting state.
 */
async function keepHost(
  store: ReleaseStore,
  keys: RegistryKeys,
  root: string,
  hostDist: string,
  state: RegistryState,
  onReport: (line: string) => void,
): Promise<RegistryState> {
  const here = await hostsIn(hostDist);
  const live = state.hosts.find(({ id }) => here.includes(id));
  if (live) {
    await touchHost(hostDist, live.id);
    return state;
  }
  const host = await takeHost(root, hostDist, onReport);
  const why = { author: 'start', reason: 'no live host was in the build folder' };
  try {
    return await changeRegistry(store, keys, why, () => [{ action: 'host', host }]);
  } catch (error) {
    if (!(error instanceof Unloadable)) throw error;
    // The site still starts: sections that do not fit this host say so, and the rest works.
    onReport(error.message);
    return state;
  }
}

/** Differences from all previous releases, and the command for each. */
async function changedSince(
  store: ReleaseStore,
  keys: RegistryKeys,
  root: string,
  hostDist: string | null,
  state: RegistryState,
): Promise<string[]> {
  const lines: string[] = [];
  const command = (what: string) => `npm run release -- ${what} --reason "…"`;
  const host = hostDist && (await hostOfSources(hostDist, root, 'production'));
  if (hostDist && !(host && (await wasHost(store, keys, host.id))))
    lines.push(`the host has changed since it was released: ${command('host')}`);
  for (const folder of sectionFolders(root)) {
    const section = folder.replace(/^remote-/, '');
    const known = state.sections[section];
    if (!known) lines.push(`${section} was never released: ${command(folder)}`);
    else if (!(await wasReleased(store, root, section)))
      lines.push(`${section} has changed since ${known.current.version}: ${command(folder)}`);
  }
  if (lines.length > 1) lines.push(`all of it at once: ${command('changed')}`);
  return lines;
}
