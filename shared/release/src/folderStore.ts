import { link, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { SignedState } from '@companion/contract';

/** Somebody else changed the registry in between; read it again and decide anew. */
export class RevisionConflict extends Error {
  override name = 'RevisionConflict';
  constructor(revision: number) {
    super(`Revision ${revision} exists already: the registry was changed by someone else. Try again.`);
  }
}

/** This version is in the store already; releases are never overwritten. */
export class VersionTaken extends Error {
  override name = 'VersionTaken';
  constructor(section: string, version: string) {
    super(`${section} ${version} was published before; a version is never used twice.`);
  }
}

export const REGISTRY_FILE = 'registry.json';

/** Releases and registry in a folder: `<section>/<version>/…`, `revisions/<n>.json`, and the pointer `registry.json`. */
export class FolderStore {
  constructor(readonly root: string) {}

  /** Current signed state, or null in a fresh store. */
  async readState(): Promise<SignedState | null> {
    const text = await readOrNull(join(this.root, REGISTRY_FILE));
    return text === null ? null : JSON.parse(text);
  }

  /** Text of a `release.json`, or null. */
  readRelease(section: string, version: string): Promise<string | null> {
    return readOrNull(join(this.root, section, version, 'release.json'));
  }

  async versions(section: string): Promise<string[]> {
    const names = await readdir(join(this.root, section)).catch(() => []);
    return names.filter((name) => /^\d+\.\d+\.\d+$/.test(name));
  }

  /** An empty folder on the same disk, to build a release in before it is moved into place. */
  async workFolder(section: string): Promise<string> {
    const folder = join(this.root, '.work', `${section}-${process.pid}-${Date.now()}`);
    await mkdir(folder, { recursive: true });
    return folder;
  }

  /** Moves a finished folder into place in one step: a reader sees the whole release or nothing. @throws VersionTaken */
  async publish(section: string, version: string, folder: string): Promise<void> {
    const target = join(this.root, section, version);
    await mkdir(dirname(target), { recursive: true });
    if ((await this.readRelease(section, version)) !== null) throw new VersionTaken(section, version);
    try {
      await rename(folder, target);
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code;
      if (code === 'ENOTEMPTY' || code === 'EEXIST') throw new VersionTaken(section, version);
      throw error;
    }
  }

  discard(folder: string): Promise<void> {
    return rm(folder, { recursive: true, force: true });
  }

  /**
   * Makes `state` the current one if its revision is new: the create-only revision file decides who was first,
   * then the pointer is replaced in one step. @throws RevisionConflict
   */
  async commit(revision: number, state: SignedState): Promise<void> {
    const text = JSON.stringify(state);
    const kept = join(this.root, 'revisions', `${String(revision).padStart(6, '0')}.json`);
    const draft = join(this.root, `.${REGISTRY_FILE}.${process.pid}.${Date.now()}`);
    await mkdir(dirname(kept), { recursive: true });
    await writeFile(draft, text);
    try {
      // `link` refuses an existing name and never shows half a file.
      await link(draft, kept);
    } catch (error) {
      await rm(draft, { force: true });
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw new RevisionConflict(revision);
      throw error;
    }
    await rename(draft, join(this.root, REGISTRY_FILE));
  }
}

async function readOrNull(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
