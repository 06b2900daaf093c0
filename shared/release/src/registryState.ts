import type { RegistryState, Release, ReleaseRef } from '@companion/contract';
import { readRelease, signState, verifyState } from '@companion/registry';
import { type FolderStore, RevisionConflict } from './folderStore';
import type { RegistryKeys } from './keys';

/** The current state, its signature checked; null in a fresh store. @throws RegistryRefused */
export async function currentState(
  store: FolderStore,
  keys: Pick<RegistryKeys, 'publicKey'>,
): Promise<RegistryState | null> {
  const signed = await store.readState();
  return signed && verifyState(signed, keys.publicKey);
}

/** Releases that are current, each checked against the state's digest. @throws ReleaseRefused */
export async function currentReleases(store: FolderStore, state: RegistryState | null): Promise<Release[]> {
  const refs = Object.entries(state?.sections ?? {});
  return Promise.all(
    refs.map(async ([id, { current }]) =>
      readRelease(id, current, (await store.readRelease(id, current.version)) ?? ''),
    ),
  );
}

const ATTEMPTS = 5;

/** Makes releases current, each one's former release its previous. Takes part in no lost update: retries on a conflict. */
export async function makeCurrent(
  store: FolderStore,
  keys: RegistryKeys,
  releases: Readonly<Record<string, ReleaseRef>>,
  why: { author: string; reason: string },
): Promise<RegistryState> {
  for (let attempt = 1; ; attempt++) {
    const state = await currentState(store, keys);
    const sections = { ...state?.sections };
    for (const [id, { version, digest }] of Object.entries(releases)) {
      sections[id] = {
        current: { version, digest },
        previous: sections[id]?.current ?? null,
        canary: null,
        disabled: null,
      };
    }
    const next: RegistryState = {
      schema: 1,
      revision: (state?.revision ?? 0) + 1,
      at: new Date().toISOString(),
      ...why,
      sections,
    };
    try {
      await store.commit(next.revision, await signState(next, keys.privateKey));
      return next;
    } catch (error) {
      if (!(error instanceof RevisionConflict) || attempt === ATTEMPTS) throw error;
    }
  }
}
