import type { Release } from '@companion/contract';
import { sha384 } from '@companion/registry';
import { RELEASE_FILE, type ReleaseStore } from './releaseStore';

/** A release as stored, with its digest; null if it is missing or not JSON. */
export async function readRecord(
  store: ReleaseStore,
  section: string,
  version: string,
): Promise<{ release: Release; digest: string } | null> {
  const text = await store.read(`${section}/${version}/${RELEASE_FILE}`);
  const release = text === null ? null : parsed<Release>(text);
  return text === null || release === null ? null : { release, digest: await sha384(text) };
}

/** Leftovers of a power cut or foreign files are no reason to fail: the other releases are readable. */
export function parsed<T>(text: string): T | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
