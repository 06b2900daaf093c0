import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { compareVersions } from '@companion/build/versions';
import { namedReleases, type RegistryTrust } from '@companion/registry';
import { sectionsOf } from './describe';
import { type FolderStore, WORK_FOLDER } from './folderStore';
import { foldRevisions } from './foldRevisions';
import { type Course, courseOf } from './judgement/course';
import { readHistory } from './readHistory';

/** Releases kept per section in addition to those in the registry: open tabs and rollbacks may need them. */
export const KEEP = 5;
const ABANDONED_MS = 3_600_000;

/**
 * Removes old releases from a folder store. Keeps what the registry refers to, what a rollback or undo leads to, what is held,
 * and the newest `keep` of each section, so that version numbers are never reused. Also removes the leftovers of aborted builds,
 * and folds old revisions. Returns what was removed.
 */
export async function prune(store: FolderStore, trust: RegistryTrust, keep = KEEP): Promise<string[]> {
  const history = await readHistory(store, trust);
  const [state] = history;
  if (!state) return [];
  const named = new Set(namedReleases(state).map(({ section, ref }) => `${section}/${ref.version}`));
  for (const section of Object.keys(state.sections))
    for (const version of backTo(courseOf(history, section))) named.add(`${section}/${version}`);
  for (const [section, refs] of Object.entries(state.held ?? {}))
    for (const { version } of refs) named.add(`${section}/${version}`);
  const old: string[] = [];
  for (const section of sectionsOf(state)) {
    const versions = (await store.versions(section)).sort(compareVersions);
    old.push(
      ...versions
        .slice(0, -keep)
        .map((version) => `${section}/${version}`)
        .filter((path) => !named.has(path)),
    );
  }
  for (const work of await abandoned(store)) old.push(work);
  await foldRevisions(store);
  for (const path of old) await rm(join(store.root, path), { recursive: true, force: true });
  return old;
}

/** Versions that a rollback or undo would restore. */
function backTo(course: Course | null): string[] {
  const { good, before } = course ?? {};
  return [good, before?.current, before?.canary, before?.previous].flatMap((ref) => (ref ? [ref.version] : []));
}

async function abandoned(store: FolderStore): Promise<string[]> {
  const names = await readdir(join(store.root, WORK_FOLDER)).catch(() => []);
  const ages = await Promise.all(
    names.map(async (name) => {
      // A build that finished meanwhile has removed its folder.
      const folder = await stat(join(store.root, WORK_FOLDER, name)).catch(() => null);
      return folder && Date.now() - folder.mtimeMs > ABANDONED_MS ? [join(WORK_FOLDER, name)] : [];
    }),
  );
  return ages.flat();
}
