import { type BuildInputs, INPUTS_FILE, inputsDigest } from '@companion/build/inputs';
import { compareVersions } from '@companion/build/versions';
import type { RegistryTrust } from '@companion/registry';
import { hostNamed } from './hostChange';
import { readHistory } from './readHistory';
import { parsed, readRecord } from './readRecord';
import type { ReleaseStore } from './releaseStore';

/** Whether the release was built from the current sources, so that a new one would be identical. */
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

/** Whether any release was built from the current sources. It may have been rolled back since. */
export async function wasReleased(store: ReleaseStore, workspace: string, section: string): Promise<boolean> {
  const newestFirst = (await store.versions(section)).sort(compareVersions).reverse();
  for (const version of newestFirst) if (await isOfSources(store, workspace, section, version)) return true;
  return false;
}

/** Whether this host was ever live, for everyone or as a canary. It may have been rolled back since. */
export async function wasHost(store: ReleaseStore, trust: RegistryTrust, id: string): Promise<boolean> {
  return hostNamed(await readHistory(store, trust), id) !== null;
}
