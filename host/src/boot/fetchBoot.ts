import { localStore } from '@companion/browser';
import type { RegistryState } from '@companion/contract';
import { configureData } from '@companion/data';
import {
  isVisitorId,
  keyListOf,
  newVisitorId,
  readReleases,
  resolve,
  storeUrlOf,
  verifyState,
} from '@companion/registry';
import { DEFAULT_FLAGS } from '../services/flags';
import type { BootDocument, PublicConfig } from './bootDocument';
import { dataConfigOf } from './dataConfigOf';
import { ownHost } from './ownHost';

const LAST_REGISTRY = 'companion.registry';
const VISITOR = 'companion.visitor';
/** Plain files do not say which host they are: a page stays with its own until it is loaded again. */
const UNNAMED = 'static';
/** A record that takes longer costs its own section the release, not the visitor the site. */
const RECORD_MS = 5_000;

/**
 * Boot on a plain static host: settings from `/config.json`, the registry from the release store. Signature, age and
 * digests are checked here, because no server of ours did.
 * @param host Name of this page's host, where it is known.
 * @throws when settings cannot be read, or neither the store nor this browser has a registry to believe.
 */
export async function fetchBoot(host = UNNAMED): Promise<BootDocument> {
  const { body: config } = await json<PublicConfig>('/config.json');
  const state = await believedState(config);
  const releases = await readReleases(state, async (section, version) => {
    const url = `${storeUrlOf(config.releasesUrl, section)}/${section}/${version}/release.json`;
    const response = await fetch(url, { signal: AbortSignal.timeout(RECORD_MS) });
    if (!response.ok) throw new Error(`release.json answered ${response.status}.`);
    return response.text();
  });
  const plan = resolve(state, releases, { storeUrl: config.releasesUrl, host: ownHost(host) }, visitorId());
  return { config, plan, flags: DEFAULT_FLAGS };
}

/** The same for the page that starts here: its first questions are on their way when it is drawn. */
export async function startBoot(): Promise<BootDocument> {
  const early = import(/* webpackChunkName: "static-first" */ './askEarly');
  const boot = await fetchBoot();
  configureData(dataConfigOf(boot.config));
  await early.then(({ askEarly }) => askEarly(boot, location)).catch(console.error);
  return boot;
}

/** The store's registry, or the last good one when that is refused, older or out of reach. */
async function believedState({ releasesUrl, registry }: PublicConfig): Promise<RegistryState> {
  const kept = await verifyState(JSON.parse(localStore.getItem(LAST_REGISTRY) ?? 'null'), registry).catch(() => null);
  try {
    const { body: document, now } = await json(`${storeUrlOf(releasesUrl, 'registry')}/registry.json`);
    const seenKeys = kept ? keyListOf(kept)?.number : undefined;
    const state = await verifyState(document, registry, { seen: kept?.revision, seenKeys, now });
    localStore.setItem(LAST_REGISTRY, JSON.stringify(document));
    return state;
  } catch (error) {
    if (!kept) throw error;
    console.error(error);
    return kept;
  }
}

function visitorId(): string {
  const known = localStore.getItem(VISITOR);
  if (isVisitorId(known)) return known;
  const visitor = newVisitorId();
  // Without storage the visitor is a new one at each visit; nothing else is lost.
  localStore.setItem(VISITOR, visitor);
  return visitor;
}

/** With the clock of its server, in milliseconds since 1970; NaN where a store of another origin does not expose it. */
async function json<T>(url: string): Promise<{ body: T; now: number }> {
  const response = await fetch(url, { cache: 'no-cache', signal: AbortSignal.timeout(10_000) });
  if (!response.ok) throw new Error(`${new URL(url, location.href).pathname} answered ${response.status}.`);
  return { body: await response.json(), now: Date.parse(response.headers.get('date') ?? '') };
}
