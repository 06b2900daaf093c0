import { CompanionError, type RegistryState, type Release } from '@companion/contract';
import {
  type RegistryKeys,
  type RegistryTrust,
  ReleaseRefused,
  readReleases,
  signState,
  verifyState,
} from '@companion/registry';
import { changeHosts, type HostChange } from './hostChange';
import { ObjectExists, REGISTRY_FILE, RELEASE_FILE, type ReleaseStore, revisionPath } from './releaseStore';
import { changeSection, type SectionChange } from './sectionChange';
import { Unloadable, unloadable } from './unloadable';

/** One thing to change about what visitors get. */
export type RegistryChange = SectionChange | HostChange;

type Document = { state: RegistryState; text: string };

/** Others changed the registry at the same time, again and again. */
export class RegistryBusy extends CompanionError {
  override readonly code = 'registry-busy';
  override readonly advice = 'Nothing was changed; try again.';
  constructor() {
    super('The registry was changed by others all the while.');
  }
}

/** The current state, its signature checked; null in a fresh store. @throws RegistryRefused */
export async function currentState(store: ReleaseStore, trust: RegistryTrust): Promise<RegistryState | null> {
  return (await newest(store, trust))?.state ?? null;
}

/** A state that was in force, or null. @throws RegistryRefused */
export async function stateAt(
  store: ReleaseStore,
  trust: RegistryTrust,
  revision: number,
): Promise<RegistryState | null> {
  return (await readState(store, trust, revisionPath(revision)))?.state ?? null;
}

/** Releases that are current, those left out that cannot be read or are not what the state names. */
export async function currentReleases(store: ReleaseStore, state: RegistryState | null): Promise<Release[]> {
  if (!state) return [];
  const releases = await releasesOf(store, state);
  return Object.values(state.sections).flatMap(({ current }) => {
    const release = releases.get(current.digest);
    return release && !(release instanceof ReleaseRefused) ? [release] : [];
  });
}

function releasesOf(store: ReleaseStore, state: RegistryState) {
  return readReleases(state, async (section, version) => {
    const text = await store.read(`${section}/${version}/${RELEASE_FILE}`);
    if (text === null) throw new Error(`${section} ${version} is not in the store.`);
    return text;
  });
}

const ATTEMPTS = 8;

/**
 * Changes sections and hosts in one new revision. The revision file is created once and decides who was first; who comes
 * second reads again and decides anew, so nobody's change is lost. The pointer follows; should we die in between, the
 * next change moves it.
 * @param why `reason` is kept with the revision for ever: the audit trail.
 * @param decide Changes for the state found (again on a conflict).
 * @throws ChangeRefused, Unloadable, RegistryBusy, RegistryRefused, StoreUnwritable
 */
export async function changeRegistry(
  store: ReleaseStore,
  keys: RegistryKeys,
  why: { author: string; reason: string },
  decide: (state: RegistryState | null) => RegistryChange[] | Promise<RegistryChange[]>,
): Promise<RegistryState> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const before = await newest(store, keys);
    const changes = await decide(before?.state ?? null);
    const state = await stateAfter(store, before?.state ?? null, changes, { ...why, site: keys.site });
    const text = JSON.stringify(await signState(state, keys.privateKey));
    try {
      await store.create(revisionPath(state.revision), text);
    } catch (error) {
      if (error instanceof ObjectExists) continue;
      throw error;
    }
    await movePointer(store, keys, { state, text });
    return state;
  }
  throw new RegistryBusy();
}

/**
 * The state that changes would make, if visitors can load what it gives them.
 * @throws ChangeRefused, Unloadable
 */
export async function stateAfter(
  store: ReleaseStore,
  before: RegistryState | null,
  changes: readonly RegistryChange[],
  named: { site: string; author: string; reason: string },
): Promise<RegistryState> {
  const after = nextState(before, changes, named);
  const lost = unloadable(before, after, await releasesOf(store, after));
  if (lost.length > 0) throw new Unloadable(lost);
  return after;
}

/** The state that changes would make. Pure but for the clock. @throws ChangeRefused */
function nextState(
  before: RegistryState | null,
  changes: readonly RegistryChange[],
  named: { site: string; author: string; reason: string },
): RegistryState {
  let { hosts, sections } = before ?? { hosts: [], sections: {} };
  for (const change of changes) {
    if (isHostChange(change)) hosts = changeHosts(hosts, change);
    else sections = changeSection(sections, change);
  }
  const revision = (before?.revision ?? 0) + 1;
  return { schema: 1, revision, at: new Date().toISOString(), ...named, hosts, sections };
}

function isHostChange(change: RegistryChange): change is HostChange {
  return change.action === 'host' || change.action === 'host-rollback';
}

/** Where the pointer is, or beyond: a revision whose writer died before moving the pointer counts. */
async function newest(store: ReleaseStore, trust: RegistryTrust): Promise<Document | null> {
  let found = await readState(store, trust, REGISTRY_FILE);
  for (;;) {
    const next = await readState(store, trust, revisionPath((found?.state.revision ?? 0) + 1));
    if (!next) return found;
    found = next;
  }
}

/** Moves the pointer forward to `document` or to a still newer revision, never back. */
async function movePointer(store: ReleaseStore, trust: RegistryTrust, document: Document): Promise<void> {
  for (let target = document; ; target = (await newest(store, trust)) ?? target) {
    const before = await store.read(REGISTRY_FILE);
    const now = before === null ? null : await verifyState(JSON.parse(before), trust);
    if (now && now.revision >= target.state.revision) return;
    const swapped = await store.swapPointer(before, target.text);
    // A slower writer may have put an older revision in between: look again before leaving.
    if (swapped && (await newest(store, trust))?.state.revision === target.state.revision) return;
  }
}

async function readState(store: ReleaseStore, trust: RegistryTrust, path: string): Promise<Document | null> {
  const text = await store.read(path);
  return text === null ? null : { text, state: await verifyState(parse(text), trust) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
