import fs from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  ObjectExists,
  REGISTRY_FILE,
  RELEASE_FILE,
  type ReleaseStore,
  StoreUnreadable,
  StoreUnwritable,
  VersionTaken,
} from './releaseStore';

/** The file system calls of the store: the boundary where tests simulate a full disk. */
export type FileSystem = Pick<
  typeof fs,
  'link' | 'mkdir' | 'open' | 'readdir' | 'readFile' | 'rename' | 'rm' | 'writeFile'
>;

export const WORK_FOLDER = '.work';

/** A release store in a folder, served by any static host. */
export class FolderStore implements ReleaseStore {
  constructor(
    readonly root: string,
    private readonly files: FileSystem = fs,
  ) {}

  get place(): string {
    return this.root;
  }

  /**
   * The clock of the disk, which on a network drive belongs to another machine; this machine's clock if the disk is not writable.
   */
  async now(): Promise<number> {
    const probe = join(this.root, WORK_FOLDER, `clock-${unique()}`);
    try {
      await this.files.mkdir(dirname(probe), { recursive: true });
      const handle = await this.files.open(probe, 'w');
      try {
        return (await handle.stat()).mtimeMs;
      } finally {
        await handle.close();
        await this.files.rm(probe, { force: true });
      }
    } catch (error) {
      if (REASONS[codeOf(error) ?? '']) return Date.now();
      throw unreadable(this.root, error);
    }
  }

  async read(path: string): Promise<string | null> {
    return this.#reading(() => this.files.readFile(join(this.root, path), 'utf8'), null);
  }

  async create(path: string, text: string): Promise<void> {
    await this.#whole(path, text, async (draft, target) => {
      try {
        // `link` rejects an existing name and never exposes a partial file.
        await this.files.link(draft, target);
      } catch (error) {
        throw codeOf(error) === 'EEXIST' ? new ObjectExists(path) : error;
      }
    });
  }

  /**
   * Two writers may both read `before`; the revision files decide which was first, and `changeRegistry` corrects the pointer.
   */
  async swapPointer(before: string | null, after: string): Promise<boolean> {
    if ((await this.read(REGISTRY_FILE)) !== before) return false;
    await this.#whole(REGISTRY_FILE, after, (draft, target) => this.files.rename(draft, target));
    return true;
  }

  async versions(section: string): Promise<string[]> {
    const names = await this.#reading(() => this.files.readdir(join(this.root, section)), []);
    return names.filter((name) => /^\d+\.\d+\.\d+$/.test(name));
  }

  /** On the same disk, so that the finished release moves into place in one step. */
  async workFolder(section: string): Promise<string> {
    const folder = join(this.root, WORK_FOLDER, `${section}-${unique()}`);
    await writing(this.root, () => this.files.mkdir(folder, { recursive: true }));
    return folder;
  }

  async publish(section: string, version: string, folder: string): Promise<void> {
    const target = join(this.root, section, version);
    if ((await this.read(join(section, version, RELEASE_FILE))) !== null) throw new VersionTaken(section, version);
    await writing(this.root, async () => {
      await this.files.mkdir(dirname(target), { recursive: true });
      try {
        await this.files.rename(folder, target);
      } catch (error) {
        throw ['ENOTEMPTY', 'EEXIST'].includes(codeOf(error) ?? '') ? new VersionTaken(section, version) : error;
      }
    });
  }

  discard(folder: string): Promise<void> {
    return this.files.rm(folder, { recursive: true, force: true });
  }

  remove(path: string): Promise<void> {
    return writing(this.root, () => this.files.rm(join(this.root, path), { force: true }));
  }

  /** A missing file gives `none`; an unreadable one throws. */
  async #reading<T>(read: () => Promise<T>, none: T): Promise<T> {
    try {
      return await read();
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return none;
      throw unreadable(this.root, error);
    }
  }

  /** Writes a draft beside the target, then moves it into place; a full disk leaves neither, and a power cut no partial file. */
  async #whole(path: string, text: string, place: (draft: string, target: string) => Promise<void>): Promise<void> {
    const target = join(this.root, path);
    const draft = join(dirname(target), `.draft-${unique()}`);
    await writing(this.root, async () => {
      await this.files.mkdir(dirname(target), { recursive: true });
      try {
        await this.files.writeFile(draft, text, { flush: true });
        await place(draft, target);
        await this.#flush(dirname(target));
      } finally {
        await this.files.rm(draft, { force: true }).catch(() => {});
      }
    });
  }

  /** Makes a new name durable, even if the machine crashes. */
  async #flush(folder: string): Promise<void> {
    // Windows cannot open folders.
    if (process.platform === 'win32') return;
    const handle = await this.files.open(folder, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  }
}

const REASONS: Record<string, string> = {
  ENOSPC: 'its disk is full',
  EDQUOT: 'its quota is used up',
  EROFS: 'it is read-only',
  EACCES: 'permission is denied',
  EPERM: 'permission is denied',
};

const READING: Record<string, string> = {
  EACCES: 'permission is denied',
  EPERM: 'permission is denied',
  ENOTDIR: 'it is no folder',
  EIO: 'its disk has a fault',
};

/** Turns a system error into a StoreUnreadable that says why; returns any other error unchanged. */
function unreadable(place: string, error: unknown): unknown {
  const code = codeOf(error);
  return isOfTheSystem(code) ? new StoreUnreadable(place, READING[code] ?? `the system answers ${code}`, error) : error;
}

/** Runs a write to `place`; a system error becomes a StoreUnwritable that says why. */
export async function writing<T>(place: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const code = codeOf(error);
    if (!isOfTheSystem(code)) throw error;
    throw new StoreUnwritable(place, REASONS[code] ?? READING[code] ?? `the system answers ${code}`, error);
  }
}

/** As in `ENOSPC`: our own errors have codes too. */
const isOfTheSystem = (code: string | undefined): code is string => /^E[A-Z0-9]+$/.test(code ?? '');

/** A name unique across processes. */
function unique(): string {
  return `${process.pid}-${Date.now()}-${Math.random().toString(36).slice(2)}`;
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}
