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
/** Static files do not name their host, so a page keeps its host until it is reloaded. */
const UNNAMED = 'static';
/** If a record takes longer, its section loses that release, but the site still starts. */
const RECORD_MS = 5_000;

/**
 * Boot on a plain static host: settings from `/config.json`, the registry from the release store. Signature, age and digests
 * are verified here, because no site server did it.
 * @param host Name of this page's host, if known.
 * @throws if the settings cannot be read, or neither the store nor this browser has a valid registry.
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

/** Boots the current page and sends its first requests before it renders. */
export async function startBoot(): Promise<BootDocument> {
  const early = import(/* webpackChunkName: "static-first" */ './askEarly');
  const boot = await fetchBoot();
  configureData(dataConfigOf(boot.config));
  await early.then(({ askEarly }) => askEarly(boot, location)).catch(console.error);
  return boot;
}

/** The store's registry, or the last good one if that is invalid, older or unreachable. */
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
  // Without storage the visitor is new on each visit; nothing else is lost.
  localStore.setItem(VISITOR, visitor);
  return visitor;
}

/** With the server's clock in milliseconds since 1970; NaN if a cross-origin store does not expose it. */
async function json<T>(url: string): Promise<{ body: T; now: number }> {
  const response = await fetch(url, { cache: 'no-cache', signal: AbortSignal.timeout(10_000) });
  if (!response.ok) throw new Error(`${new URL(url, location.href).pathname} answered ${response.status}.`);
  return { body: await response.json(), now: Date.parse(response.headers.get('date') ?? '') };
}
