import type { Release } from '@companion/contract';
import { sha384 } from '@companion/registry';
import { RELEASE_FILE, type ReleaseStore } from './releaseStore';

/** A release of the store as it is there, with its digest; null when there is none. */
export async function readRecord(
  store: ReleaseStore,
  section: string,
  version: string,
): Promise<{ release: Release; digest: string } | null> {
  const text = await store.read(`${section}/${version}/${RELEASE_FILE}`);
  return text === null ? null : { release: JSON.parse(text), digest: await sha384(text) };
}
