import { accessSync, constants, existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { DatabaseDamagedError, DatabaseVersionError, DiskFullError, fileError } from '../dataErrors.ts';
import { flushDirectory } from './flushedFiles.ts';

/** The database files in a data folder. */
export interface Cluster {
  path: string;
  /** It has to be created; until `made` is called, the next start creates it again. */
  isNew: boolean;
  made(): void;
}

/**
 * Finds the database of `dataDir`. Only a folder explicitly marked as being created is ever moved aside: a start that was killed
 * meanwhile left unusable files and no data yet, unless someone copied theirs there. A missing mark proves nothing.
 *
 * @throws DatabaseDamagedError, and the system's error if the folder cannot be read and written
 */
export function findCluster(dataDir: string): Cluster {
  const path = join(dataDir, 'cluster');
  const making = join(dataDir, 'cluster.making');
  // Releases before `cluster.making` take a database without this file for an unfinished one, and remove it.
  const ready = join(dataDir, 'cluster.ready');
  if (existsSync(making)) {
    if (!existsSync(ready) && existsSync(path)) putAside(path);
    rmSync(making);
  }
  const isNew = !existsSync(path) || readdirSync(path).length === 0;
  if (isNew && existsSync(ready)) throw new DatabaseDamagedError(path, 'all its files are gone.');
  // The engine mistakes files it cannot write for files that are in use.
  if (!isNew) accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
  // Without its version file, a new database would be unpacked over it.
  if (!isNew && !existsSync(join(path, 'PG_VERSION'))) throw new DatabaseDamagedError(path, 'PG_VERSION is missing.');
  if (isNew) {
    writeFileSync(making, '');
    flushDirectory(dataDir);
  }
  return {
    path,
    isNew,
    made: () => {
      if (!existsSync(ready)) writeFileSync(ready, '');
      flushDirectory(dataDir);
      rmSync(making, { force: true });
    },
  };
}

function putAside(path: string): void {
  const aside = `${path}.unfinished`;
  rmSync(aside, { recursive: true, force: true });
  renameSync(path, aside);
}

/** Errors of the engine's own file system, which have only a number. */
const NUMBERED: Readonly<Record<number, string>> = { 2: 'EACCES', 29: 'EIO', 51: 'ENOSPC', 63: 'EPERM', 69: 'EROFS' };

/** "PG_CONTROL_VERSION -1515870811, but …": the version is checked before the checksum. */
const NO_VERSION = /PG_CONTROL_VERSION (?!\d{3,4},)/;

/** SQLSTATEs of missing or corrupt files. */
export const isDamage = (code: unknown) => /^(XX00[12]|58P01|58030)$/.test(String(code));

/** Our error for a failure to open database files. @param said PostgreSQL's last log lines, '' for none. */
export function openingError({ path, isNew }: Cluster, said: string, cause: unknown): unknown {
  const { message, errno = 0 } = cause as { message?: string; errno?: number };
  const [what = '', detail = ''] = (said || message || NUMBERED[errno] || 'it cannot be opened').split('\n');
  if (/incompatible with server/.test(what) && !NO_VERSION.test(detail)) return new DatabaseVersionError(path, detail);
  const whole = [what, detail].filter(Boolean).join(': ').replace(/\.$/, '');
  return fileError(path, whole, cause) ?? (isNew ? cause : new DatabaseDamagedError(path, `${whole}.`, { cause }));
}

/** Our error for a statement that failed because of the files; otherwise the error itself. */
export function statementError({ path }: Cluster, error: unknown): unknown {
  const { cause = error } = error as { cause?: unknown };
  const { code, message } = cause as { code?: unknown; message: string };
  if (code === '53100') return new DiskFullError(path, { cause });
  return isDamage(code) ? new DatabaseDamagedError(path, `${message}.`, { cause }) : error;
}

/** @throws DatabaseDamagedError if a table or an index has no file: PostgreSQL notices only when its rows are read. */
export async function checkFiles(db: PGlite, path: string): Promise<void> {
  const { rows } = await db.query<{ name: string; file: string }>(
    `select c.oid::regclass::text as name, pg_relation_filepath(c.oid) as file from pg_class c
     where pg_relation_filepath(c.oid) is not null and c.relpersistence <> 't'`,
  );
  const gone = rows.find(({ file }) => !existsSync(join(path, file)));
  if (gone) throw new DatabaseDamagedError(path, `${gone.file} is missing, the file of ${gone.name}.`);
}
