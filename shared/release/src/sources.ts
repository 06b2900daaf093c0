import { type BuildInputs, INPUTS_FILE, inputsDigest } from '@companion/build/inputs';
import { compareVersions } from '@companion/build/versions';
import type { RegistryTrust } from '@companion/registry';
import { hostNamed } from './hostChange';
import { readHistory } from './readHistory';
import { parsed, readRecord } from './readRecord';
import type { ReleaseStore } from './releaseStore';

/** Was this release built from the sources as they are now, so that another one would be the same? */
export async function isOfSources(
  store: ReleaseStore,
  workspace: string,
  section: string,
  version: string,
): Promise<boolean> {
  const [record, inputs] = await Promise.all([
    readRecord(store, section, version),
    store.read(`${section}/${version}/${INPUTS_FILE}`),
  ]);
  const known = inputs === null ? null : parsed<BuildInputs>(inputs);
  return record !== null && known !== null && record.release.sources === (await inputsDigest(workspace, known));
}

/** Is there any release of the sources as they are now? Somebody may have taken it back since. */
export async function wasReleased(store: ReleaseStore, workspace: string, section: string): Promise<boolean> {
  const newestFirst = (await store.versions(section)).sort(compareVersions).reverse();
  for (const version of newestFirst) if (await isOfSources(store, workspace, section, version)) return true;
  return false;
}

/** Was this host live at some time, for everyone or as a canary? Somebody may have taken it back since. */
export async function wasHost(store: ReleaseStore, trust: RegistryTrust, id: string): Promise<boolean> {
  return hostNamed(await readHistory(store, trust), id) !== null;
}
