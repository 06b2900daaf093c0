import type { CompanionError } from '@companion/contract';
import { writing } from './folderStore';
import { StoreUnwritable } from './releaseStore';

/** Bundler messages about a disk it cannot write to: the sources are right, and changing them would not help. */
const NO_ROOM: readonly [RegExp, string][] = [
  [/ENOSPC|no space left|os error 28\b/i, 'its disk is full'],
  [/EDQUOT|quota exceeded|os error 122\b/i, 'its quota is used up'],
  [/EROFS|read-only file system|os error 30\b/i, 'it is read-only'],
];

/** Builds into `folder`. A disk error is thrown as such, although the bundler reports it as an error in the sources. */
export async function built<T>(folder: string, build: () => Promise<T>): Promise<T> {
  try {
    return await writing(folder, build);
  } catch (error) {
    const { code, message } = error as CompanionError;
    const why = code === 'build-failed' && NO_ROOM.find(([says]) => says.test(message))?.[1];
    throw why ? new StoreUnwritable(folder, why, error) : error;
  }
}
