import { statfsSync } from 'node:fs';
import { CompanionError } from '@companion/contract';

/** Public message while nothing can be stored. */
export const DISK_FULL = 'The disk of the server is full.';
/** Public message while database files are damaged. */
export const DAMAGED = 'The database of the server is damaged.';

/** Database files are missing or corrupt: a restart would fail the same way. */
export class DatabaseDamagedError extends CompanionError {
  override readonly code = 'database-damaged';
  override readonly advice =
    'Move the data folder away, keep it, and put a backup in its place with deploy/restore.sh.';

  /** @param what What is broken, as a full sentence. */
  constructor(folder: string, what: string, options?: ErrorOptions) {
    super(`The database in ${folder} is damaged: ${what}`, options);
  }
}

/** The database was created by another version of PostgreSQL. */
export class DatabaseVersionError extends CompanionError {
  override readonly code = 'database-version';
  override readonly advice = 'Run the version of this site that made it; the data stays as it is.';

  constructor(folder: string, detail: string) {
    super(`The database in ${folder} cannot be opened by this version of the site. ${detail}`);
  }
}

/** The files exist, but this program cannot access them. */
export class DataUnusableError extends CompanionError {
  override readonly code = 'data-unusable';
  override readonly advice =
    'See that the folder belongs to the user the site runs as and that its disk can be written.';

  constructor(folder: string, reason: string, options?: ErrorOptions) {
    super(`The data in ${folder} cannot be read and written: ${reason.replace(/\.$/, '')}.`, options);
  }
}

/** The disk is full. */
export class DiskFullError extends CompanionError {
  override readonly code = 'disk-full';
  override readonly advice = 'Make room: everything goes on by itself then.';

  constructor(folder: string, options?: ErrorOptions) {
    super(`${DISK_FULL} Nothing can be written to ${folder}.`, options);
  }
}

const FULL = /ENOSPC|EDQUOT|No space left|quota exceeded/i;
const FORBIDDEN = /EACCES|EPERM|EROFS|Permission denied|Operation not permitted|Read-only file system/i;

/** Our error for a message of the system or the database about files in `folder`; null for anything else. */
export function fileError(folder: string, said: string, cause: unknown): CompanionError | null {
  if (FULL.test(said)) return new DiskFullError(folder, { cause });
  if (FORBIDDEN.test(said)) return new DataUnusableError(folder, said, { cause });
  return null;
}

/** A system error, such as EACCES for a file. */
export const isSystemError = (error: unknown): error is NodeJS.ErrnoException =>
  /^E[A-Z0-9]+$/.test(String((error as { code?: unknown } | null)?.code));

/** Size of a WAL segment, in bytes: without space for the next one, the database cannot continue. */
const SEGMENT = 16 * 1024 * 1024;

/** Whether the disk of a folder is full. A disk that does not report its size counts as not full. */
export function isDiskFull(folder: string): boolean {
  try {
    const { blocks, bavail, bsize } = statfsSync(folder);
    return blocks > 0 && bavail * bsize < SEGMENT;
  } catch {
    return false;
  }
}
