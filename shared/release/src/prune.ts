import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { compareVersions } from '@companion/build/versions';
import { namedReleases, type RegistryTrust } from '@companion/registry';
import { sectionsOf } from './describe';
import { type FolderStore, WORK_FOLDER } from './folderStore';
import { foldRevisions } from './foldRevisions';
import { type Course, courseOf } from './judgement/course';
import { readHistory } from './readHistory';

/** Releases kept per section besides those the registry names: open tabs and rollbacks may want them. */
export const KEEP = 5;
const ABANDONED_MS = 3_600_000;

/**
 * Removes old releases from a folder store: what the registry names, what a rollback or an undo leads to, what is held and the newest
 * `keep` of each section stay, so that version numbers are never used again. Also removes what broken-off builds left behind,
 * and folds old revisions. Answers what went.
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

/** Versions a rollback or an undo would bring back. */
function backTo(course: Course | null): string[] {
  const { good, before } = course ?? {};
  return [good, before?.current, before?.canary, before?.previous].flatMap((ref) => (ref ? [ref.version] : []));
}

async function abandoned(store: FolderStore): Promise<string[]> {
  const names = await readdir(join(store.root, WORK_FOLDER)).catch(() => []);
  const ages = await Promise.all(
    names.map(async (name) => {
      // One that ended meanwhile has taken its folder away.
      const folder = await stat(join(store.root, WORK_FOLDER, name)).catch(() => null);
      return folder && Date.now() - folder.mtimeMs > ABANDONED_MS ? [join(WORK_FOLDER, name)] : [];
    }),
  );
  return ages.flat();
}
