import { CompanionError } from '@companion/contract';

/** This version is taken; releases are never overwritten. */
export class VersionTaken extends CompanionError {
  override readonly code = 'version-taken';
  override readonly advice = 'Release again: the next free number is taken.';
  constructor(section: string, version: string) {
    super(`${section} ${version} was published before; a version is never used twice.`);
  }
}

/** The object already exists. */
export class ObjectExists extends CompanionError {
  override readonly code = 'object-exists';
  constructor(path: string) {
    super(`${path} exists already and is never overwritten.`);
  }
}

/** The store rejected the write; what visitors get is unchanged. */
export class StoreUnwritable extends CompanionError {
  override readonly code = 'release-store-unwritable';
  override readonly advice = 'Nothing was changed for visitors. Make the store writable and try again.';
  /** @param place Folder or address of the store. */
  constructor(place: string, why: string, cause?: unknown) {
    super(`The release store ${place} cannot be written: ${why}.`, { cause });
  }
}

/** The store gave no usable response, or none at all. */
export class StoreUnreadable extends CompanionError {
  override readonly code = 'release-store-unreadable';
  override readonly advice = 'See that the store is up and that its address and keys are right.';
  /** @param place Folder or address of the store. */
  constructor(place: string, why: string, cause?: unknown) {
    super(`The release store ${place} cannot be read: ${why}.`, { cause });
  }
}

export const REGISTRY_FILE = 'registry.json';
export const RELEASE_FILE = 'release.json';

/** Path of a registry revision until it is folded. */
export function revisionPath(revision: number): string {
  return `revisions/${String(revision).padStart(6, '0')}.json`;
}

/**
 * Where releases are stored: `<section>/<version>/…`, each complete or absent; `revisions/<n>.json`, created once, with old ones
 * folded by the hundred below `revisions/folded`; and `registry.json`, the only object that ever changes.
 */
export interface ReleaseStore {
  /** Folder or address, for error messages. */
  readonly place: string;
  /**
   * Current time by the store's clock, in milliseconds since 1970: a publishing machine's clock may be wrong. @throws
   * StoreUnreadable
   */
  now(): Promise<number>;
  /** Text of an object, or null. @throws StoreUnreadable */
  read(path: string): Promise<string | null>;
  /** Creates an object atomically. @throws ObjectExists, StoreUnwritable */
  create(path: string, text: string): Promise<void>;
  /**
   * Replaces `registry.json` if it still equals `before` (null: does not exist). Returns whether it did. @throws StoreUnwritable
   */
  swapPointer(before: string | null, after: string): Promise<boolean>;
  /** Every version number a section ever took, including those of aborted publishes. */
  versions(section: string): Promise<string[]>;
  /** An empty local folder to build a release in. */
  workFolder(section: string): Promise<string>;
  /** Publishes a finished folder as an immutable release, atomically for readers. @throws VersionTaken, StoreUnwritable */
  publish(section: string, version: string, folder: string): Promise<void>;
  discard(folder: string): Promise<void>;
  /** Removes an object that is now part of another one; a missing object is not an error. @throws StoreUnwritable */
  remove(path: string): Promise<void>;
}
