import { CompanionError, type RegistryState, type Release } from '@companion/contract';
import {
  type KnownReleases,
  type RegistryKeys,
  RegistryRefused,
  type RegistryTrust,
  ReleaseRefused,
  readReleases,
  signState,
} from '@companion/registry';
import { contested } from './contested';
import { changeHeld, type HeldChange, isHeldChange, releaseOfHeld, stillHeld } from './heldChange';
import { changeHosts, type HostChange } from './hostChange';
import { type KeyChange, ROOT } from './keyChange';
import { believed, newestDocument, type RegistryDocument } from './registryDocuments';
import { withSignatures } from './releaseSignatures';
import { ObjectExists, REGISTRY_FILE, RELEASE_FILE, type ReleaseStore, revisionPath } from './releaseStore';
import { ChangeRefused, changeSection, type SectionChange } from './sectionChange';
import { Unloadable, unloadable } from './unloadable';
import { unreadable } from './unreadable';

/** One change to what visitors get. */
export type RegistryChange = SectionChange | HostChange | HeldChange | KeyChange;

/** Concurrent changes to the registry won every retry. */
export class RegistryBusy extends CompanionError {
  override readonly code = 'registry-busy';
  override readonly advice = 'Nothing was changed; try again.';
  constructor() {
    super('The registry was changed by others all the while.');
  }
}

/** Current releases, skipping those that are unreadable or do not match the state. */
export async function currentReleases(store: ReleaseStore, state: RegistryState | null): Promise<Release[]> {
  if (!state) return [];
  const releases = await releasesOf(store, state);
  return Object.values(state.sections).flatMap(({ current }) => {
    const release = releases.get(current.digest);
    return release && !(release instanceof ReleaseRefused) ? [release] : [];
  });
}

function releasesOf(store: ReleaseStore, state: RegistryState, known?: KnownReleases) {
  const read = async (section: string, version: string) => {
    const text = await store.read(`${section}/${version}/${RELEASE_FILE}`);
    if (text === null) throw new Error(`${section} ${version} is not in the store.`);
    return text;
  };
  return readReleases(state, read, known);
}

const ATTEMPTS = 8;
const OTHER_RELEASE = 'Release the section anew, or name a release that is in the store with --to.';
const OTHER_SECTION = 'Change or roll back the other section first.';

/**
 * Changes sections and hosts in one new revision. The revision file is created once and decides who was first; the loser reads
 * again and decides again, so that no change is lost. The pointer follows; if we die in between, the next change moves it.
 * @param why `reason` is stored with the revision permanently, as the audit trail.
 * @param decide Changes for the given state (called again on a conflict).
 * @throws ChangeRefused, Unloadable, RegistryBusy, RegistryRefused, StoreUnwritable
 */
export async function changeRegistry(
  store: ReleaseStore,
  keys: RegistryKeys,
  why: { author: string; reason: string },
  decide: (state: RegistryState | null) => RegistryChange[] | Promise<RegistryChange[]>,
): Promise<RegistryState> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const before = await newestDocument(store, keys);
    const changes = await decide(before?.state ?? null);
    // Releases are judged by what happens after this time, and the publishing machine's clock may be hours off.
    const at = new Date(await store.now()).toISOString();
    const named = { ...why, site: keys.site, at, revision: (before?.last ?? 0) + 1 };
    const state = await stateAfter(store, keys, before?.state ?? null, changes, named);
    const text = JSON.stringify(await signState(state, keys.privateKey));
    try {
      await store.create(revisionPath(state.revision), text);
    } catch (error) {
      if (!(error instanceof ObjectExists)) throw error;
      // The write was ours if only its response got lost: retrying it would roll back twice.
      if ((await store.read(revisionPath(state.revision))) !== text) continue;
    }
    await movePointer(store, keys, { state, text });
    return state;
  }
  throw new RegistryBusy();
}

/** Metadata of a state; its revision defaults to the one after the previous state. */
type Named = { site: string; author: string; reason: string; at?: string; revision?: number };

/**
 * The state that changes would produce, provided that visitors can load everything in it and that each path and name belongs to
 * one section.
 * @throws ChangeRefused, Unloadable
 */
export async function stateAfter(
  store: ReleaseStore,
  keys: RegistryKeys,
  before: RegistryState | null,
  changes: readonly RegistryChange[],
  named: Named,
): Promise<RegistryState> {
  const after = await withSignatures(store, keys, before, nextState(before, changes, named));
  const releases = await releasesOf(store, after);
  const gone = unreadable(before, after, releases);
  if (gone.length > 0) throw new ChangeRefused(`Visitors could not load it: ${gone.join('; ')}.`, OTHER_RELEASE);
  const lost = unloadable(before, after, releases);
  if (lost.length > 0) throw new Unloadable(lost);
  const known = before ? contested(before, await releasesOf(store, before, releases)) : [];
  const taken = contested(after, releases).filter((clash) => !known.includes(clash));
  if (taken.length > 0) throw new ChangeRefused(`${taken.join('; ')}.`, OTHER_SECTION);
  return after;
}

/** The state that changes would produce. Pure, except for the clock if no time is given. @throws ChangeRefused */
function nextState(before: RegistryState | null, changes: readonly RegistryChange[], named: Named): RegistryState {
  let hosts: Pick<RegistryState, 'hosts' | 'hostCanary'> = {
    hosts: before?.hosts ?? [],
    ...(before?.hostCanary && { hostCanary: before.hostCanary }),
  };
  let sections = before?.sections ?? {};
  let all = before?.held ?? {};
  let list = before?.keys?.list;
  for (const change of changes) {
    if (isHostChange(change)) hosts = changeHosts(hosts, change);
    else if (change.action === 'keys') list = change.list;
    else if (!isHeldChange(change)) sections = changeSection(sections, change);
    else {
      if (change.action === 'release-held') sections = changeSection(sections, releaseOfHeld(all, change));
      all = changeHeld(all, change);
    }
  }
  const revision = (before?.revision ?? 0) + 1;
  const held = stillHeld(all, sections);
  const keys = list && { list, signer: ROOT, releases: before?.keys?.releases ?? {} };
  return {
    ...{ schema: 1, revision, at: new Date().toISOString(), ...named, ...hosts },
    ...(held && { held }),
    ...(keys && { keys }),
    sections,
  };
}

function isHostChange(change: RegistryChange): change is HostChange {
  return change.action.startsWith('host');
}

/** Moves the pointer forward to `document` or a newer revision, never back. */
async function movePointer(store: ReleaseStore, trust: RegistryTrust, document: RegistryDocument): Promise<void> {
  for (let target = document; ; target = (await newestDocument(store, trust)) ?? target) {
    const before = await store.read(REGISTRY_FILE);
    const now = before === null ? null : await believed(before, trust);
    if (now && !(now instanceof RegistryRefused) && now.revision >= target.state.revision) return;
    const swapped = await store.swapPointer(before, target.text);
    // A slower writer may have set an older revision in between: check again before returning.
    if (swapped && (await newestDocument(store, trust))?.state.revision === target.state.revision) return;
  }
}
