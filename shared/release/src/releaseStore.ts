import { CompanionError } from '@companion/contract';

/** This version was taken before; releases are never overwritten. */
export class VersionTaken extends CompanionError {
  override readonly code = 'version-taken';
  override readonly advice = 'Release again: the next free number is taken.';
  constructor(section: string, version: string) {
    super(`${section} ${version} was published before; a version is never used twice.`);
  }
}

/** Somebody created the object first. */
export class ObjectExists extends CompanionError {
  override readonly code = 'object-exists';
  constructor(path: string) {
    super(`${path} exists already and is never overwritten.`);
  }
}

/** The store refused the write; what visitors get is as it was. */
export class StoreUnwritable extends CompanionError {
  override readonly code = 'release-store-unwritable';
  override readonly advice = 'Nothing was changed for visitors. Make the store writable and try again.';
  /** @param place Folder or address of the store. */
  constructor(place: string, why: string, cause?: unknown) {
    super(`The release store ${place} cannot be written: ${why}.`, { cause });
  }
}

/** The store gave no answer that can be used, or none at all. */
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

/** Where a revision of the registry is kept, until it is folded with others. */
export function revisionPath(revision: number): string {
  return `revisions/${String(revision).padStart(6, '0')}.json`;
}

/**
 * Where releases live: `<section>/<version>/…`, each complete or not there; `revisions/<n>.json`, created once, old ones a
 * hundred in one object below `revisions/folded`; and `registry.json`, the only object that ever changes.
 */
export interface ReleaseStore {
  /** Folder or address, as an error names it. */
  readonly place: string;
  /** Now by the store's own clock, in milliseconds since 1970: that of a machine that publishes may be wrong. @throws StoreUnreadable */
  now(): Promise<number>;
  /** Text of an object, or null. @throws StoreUnreadable */
  read(path: string): Promise<string | null>;
  /** Creates an object, whole or not at all. @throws ObjectExists, StoreUnwritable */
  create(path: string, text: string): Promise<void>;
  /** Replaces `registry.json` if it still reads `before` (null: if there is none). Answers whether it did. @throws StoreUnwritable */
  swapPointer(before: string | null, after: string): Promise<boolean>;
  /** Every version number ever taken by a section, those of broken-off publishes too. */
  versions(section: string): Promise<string[]>;
  /** An empty local folder to build a release in. */
  workFolder(section: string): Promise<string>;
  /** Publishes a finished folder as an immutable release; a reader sees all of it or nothing. @throws VersionTaken, StoreUnwritable */
  publish(section: string, version: string, folder: string): Promise<void>;
  discard(folder: string): Promise<void>;
  /** Removes an object that another one holds by now; one that is gone already is no error. @throws StoreUnwritable */
  remove(path: string): Promise<void>;
}
