import type { Release } from '@companion/contract';
import { sha384 } from '@companion/registry';
import { RELEASE_FILE, type ReleaseStore } from './releaseStore';

/** A release of the store as it is there, with its digest; null when there is none, or what is there is no JSON. */
export async function readRecord(
  store: ReleaseStore,
  section: string,
  version: string,
): Promise<{ release: Release; digest: string } | null> {
  const text = await store.read(`${section}/${version}/${RELEASE_FILE}`);
  const release = text === null ? null : parsed<Release>(text);
  return text === null || release === null ? null : { release, digest: await sha384(text) };
}

/** What a power cut or a stranger left is nothing to fail over: the releases beside it are there. */
export function parsed<T>(text: string): T | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
