import type { RegistryState } from '@companion/contract';
import { isFuture, keyListOf, RegistryRefused, type RegistryTrust, verifyState } from '@companion/registry';
import { foldedRevision } from './foldRevisions';
import { parsed } from './readRecord';
import { REGISTRY_FILE, type ReleaseStore, revisionPath } from './releaseStore';

export type RegistryDocument = { state: RegistryState; text: string };

/**
 * The document the pointer names, or a newer one: a revision counts even if its writer died before moving the pointer. Skips
 * anything unreadable, so that leftovers of a power cut or foreign files cannot prevent a rollback, and anything dated in the
 * future by the clock of the store. `last` is the highest number in use, whether trusted or not. Null in a fresh store.
 * @throws RegistryRefused if there are documents but none can be trusted.
 */
export async function newestDocument(
  store: ReleaseStore,
  trust: RegistryTrust,
): Promise<(RegistryDocument & { last: number }) | null> {
  let clock: Promise<number> | undefined;
  const inTime = async <T extends RegistryDocument | RegistryRefused | null>(document: T) => {
    if (!document || document instanceof RegistryRefused) return document;
    clock ??= store.now();
    return isFuture(document.state, await clock) ? new RegistryRefused('future') : document;
  };
  const pointer = await inTime(await inOrder(store, trust, await documentOf(await store.read(REGISTRY_FILE), trust)));
  let found = pointer instanceof RegistryRefused ? null : pointer;
  let refused = pointer instanceof RegistryRefused ? pointer : null;
  let last = found?.state.revision ?? 0;
  for (;;) {
    const next = await inTime(await inOrder(store, trust, await readRevision(store, trust, last + 1)));
    if (!next) break;
    last++;
    if (next instanceof RegistryRefused) refused ??= next;
    else found = next;
  }
  if (!found && refused) throw refused;
  return found && { ...found, last };
}

/** The current state, with its signature verified; null in a fresh store. @throws RegistryRefused */
export async function currentState(store: ReleaseStore, trust: RegistryTrust): Promise<RegistryState | null> {
  return (await newestDocument(store, trust))?.state ?? null;
}

/** A state that was in force; null if there is no such revision or its file is damaged. */
export async function stateAt(
  store: ReleaseStore,
  trust: RegistryTrust,
  revision: number,
): Promise<RegistryState | null> {
  const document = await readRevision(store, trust, revision);
  return document && !(document instanceof RegistryRefused) ? document.state : null;
}

/** A revision as stored; null if there is none, or the reason it is not trusted. */
export async function readRevision(
  store: ReleaseStore,
  trust: RegistryTrust,
  revision: number,
): Promise<RegistryDocument | RegistryRefused | null> {
  const text = (await store.read(revisionPath(revision))) ?? (await foldedRevision(store, revision));
  const document = await documentOf(text, trust);
  // A genuine document of another revision in its place would bring withdrawn releases back.
  const moved = document && !(document instanceof RegistryRefused) && document.state.revision !== revision;
  return moved ? new RegistryRefused('malformed') : document;
}

/** The state in a text, or the reason it is not trusted. */
export async function believed(text: string, trust: RegistryTrust): Promise<RegistryState | RegistryRefused> {
  try {
    return await verifyState(parsed(text), trust);
  } catch (error) {
    if (error instanceof RegistryRefused) return error;
    throw error;
  }
}

async function documentOf(text: string | null, trust: RegistryTrust) {
  if (text === null) return null;
  const state = await believed(text, trust);
  return state instanceof RegistryRefused ? state : { text, state };
}

/** Rejects a document whose key list is older than that of the previous revision: its key was revoked since. */
async function inOrder(
  store: ReleaseStore,
  trust: RegistryTrust,
  document: RegistryDocument | RegistryRefused | null,
): Promise<RegistryDocument | RegistryRefused | null> {
  const list = document && !(document instanceof RegistryRefused) && keyListOf(document.state);
  if (!list) return document;
  const before = await stateAt(store, trust, document.state.revision - 1);
  return before && list.number < (keyListOf(before)?.number ?? 0) ? new RegistryRefused('older') : document;
}
