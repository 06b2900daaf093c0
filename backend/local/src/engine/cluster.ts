import { accessSync, constants, existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { DatabaseDamagedError, DatabaseVersionError, DiskFullError, fileError } from '../dataErrors.ts';
import { flushDirectory } from './flushedFiles.ts';

/** The files of a database, in a data folder. */
export interface Cluster {
  path: string;
  /** It has to be made; until `made`, the next start makes it anew. */
  isNew: boolean;
  made(): void;
}

/**
 * Looks where the database of `dataDir` is. Only a folder that says of itself that it is being made is ever put aside: a start
 * that was killed over it left files nobody can open, and no data yet, unless somebody copied theirs there. A missing mark says
 * nothing.
 *
 * @throws DatabaseDamagedError, and the system's error when the folder may not be read and written
 */
export function findCluster(dataDir: string): Cluster {
  const path = join(dataDir, 'cluster');
  const making = join(dataDir, 'cluster.making');
  // Without this one, releases before `cluster.making` take the database for one that was never finished, and remove it.
  const ready = join(dataDir, 'cluster.ready');
  if (existsSync(making)) {
    if (!existsSync(ready) && existsSync(path)) putAside(path);
    rmSync(making);
  }
  const isNew = !existsSync(path) || readdirSync(path).length === 0;
  if (isNew && existsSync(ready)) throw new DatabaseDamagedError(path, 'all its files are gone.');
  // The engine takes files it may not write for files that are in use.
  if (!isNew) accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
  // Without its version, a new database would be unpacked over it.
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

/** Errors of the engine's own file system, which have a number alone. */
const NUMBERED: Readonly<Record<number, string>> = { 2: 'EACCES', 29: 'EIO', 51: 'ENOSPC', 63: 'EPERM', 69: 'EROFS' };

/** "PG_CONTROL_VERSION -1515870811, but …": the version is looked at before the checksum is. */
const NO_VERSION = /PG_CONTROL_VERSION (?!\d{3,4},)/;

/** SQLSTATEs of files that are missing or do not hold what they should. */
export const isDamage = (code: unknown) => /^(XX00[12]|58P01|58030)$/.test(String(code));

/** What went wrong when the files of a database were opened. @param said The last words of PostgreSQL, '' for none. */
export function openingError({ path, isNew }: Cluster, said: string, cause: unknown): unknown {
  const { message, errno = 0 } = cause as { message?: string; errno?: number };
  const [what = '', detail = ''] = (said || message || NUMBERED[errno] || 'it cannot be opened').split('\n');
  if (/incompatible with server/.test(what) && !NO_VERSION.test(detail)) return new DatabaseVersionError(path, detail);
  const whole = [what, detail].filter(Boolean).join(': ').replace(/\.$/, '');
  return fileError(path, whole, cause) ?? (isNew ? cause : new DatabaseDamagedError(path, `${whole}.`, { cause }));
}

/** What is behind a statement that failed over the files; the error itself when it is about something else. */
export function statementError({ path }: Cluster, error: unknown): unknown {
  const { cause = error } = error as { cause?: unknown };
  const { code, message } = cause as { code?: unknown; message: string };
  if (code === '53100') return new DiskFullError(path, { cause });
  return isDamage(code) ? new DatabaseDamagedError(path, `${message}.`, { cause }) : error;
}

/** @throws DatabaseDamagedError when a table or an index has no file: PostgreSQL notices when somebody asks for its rows. */
export async function checkFiles(db: PGlite, path: string): Promise<void> {
  const { rows } = await db.query<{ name: string; file: string }>(
    `select c.oid::regclass::text as name, pg_relation_filepath(c.oid) as file from pg_class c
     where pg_relation_filepath(c.oid) is not null and c.relpersistence <> 't'`,
  );
  const gone = rows.find(({ file }) => !existsSync(join(path, file)));
  if (gone) throw new DatabaseDamagedError(path, `${gone.file} is missing, the file of ${gone.name}.`);
}
