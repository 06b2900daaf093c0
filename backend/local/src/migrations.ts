import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CompanionError } from '@companion/contract';
import type { PGlite } from '@electric-sql/pglite';
import { SEARCH_PATH } from './bootstrap.ts';
import { type Applied, foldedInto, type Release } from './releases.ts';

/** A migration cannot be applied; the message names the file and the reason. */
export class MigrationError extends CompanionError {
  override readonly code = 'migration-failed';
  override readonly advice =
    'Put back the migrations as this database applied them, and what should change into a new one; the data stays as it is.';
}

export interface Migration {
  version: string;
  name: string;
  file: string;
  sql: string;
  hash: string;
}

/**
 * Files of `dir` in order of their names.
 *
 * @throws MigrationError if a name is invalid or a version occurs twice.
 */
export function readMigrations(dir: string): Migration[] {
  const files = readdirSync(dir)
    .filter((file) => file.endsWith('.sql'))
    .sort();
  const seen = new Map<string, string>();
  return files.map((file) => {
    const parts = /^(\d+)_(.+)\.sql$/.exec(file);
    const [, version, name] = parts ?? [];
    if (!version || !name) {
      throw new MigrationError(`The migration ${file} is not named <version>_<name>.sql, the version being digits.`);
    }
    const other = seen.get(version);
    if (other) throw new MigrationError(`The migrations ${other} and ${file} have the same version.`);
    seen.set(version, file);
    const sql = readFileSync(join(dir, file), 'utf8');
    return { version, name, file, sql, hash: createHash('sha256').update(sql).digest('hex') };
  });
}

/**
 * Applies pending migrations in order, each in its own transaction. Returns the names of the files it applied.
 *
 * @param releases releases whose databases may lack all of our migrations: those continue from the baseline
 * @throws MigrationError if a file fails, or an applied file was changed or removed (the state of the database is then unknown).
 * Applied files newer than all of ours belong to a later release that was rolled back.
 * @throws OlderDatabaseError
 */
export async function applyMigrations(
  db: PGlite,
  migrations: Migration[],
  releases: Release[] = [],
): Promise<string[]> {
  const { rows } = await db.query<Applied>(
    'select version, name, hash from supabase_migrations.schema_migrations order by version',
  );
  const baseline = migrations.find(({ version }) => version === foldedInto(rows, releases));
  if (baseline) await record(db, baseline);
  const applied = new Map([...rows, ...(baseline ? [baseline] : [])].map((row) => [row.version, row.hash]));
  const changed = migrations.find((m) => applied.has(m.version) && applied.get(m.version) !== m.hash);
  if (changed) {
    throw new MigrationError(`The migration ${changed.file} was changed after it was applied.`);
  }
  const known = new Set(migrations.map(({ version }) => version));
  const newest = migrations.at(-1)?.version ?? '';
  // Those before the baseline are part of it.
  const oldest = releases.findLast(({ foldedInto }) => foldedInto !== undefined)?.foldedInto ?? '';
  const gone = [...applied.keys()].find((version) => !known.has(version) && version > oldest && version < newest);
  if (gone) throw new MigrationError(`The migration ${gone} was applied and is missing here.`);
  const pending = migrations.filter((m) => !applied.has(m.version));
  for (const migration of pending) await apply(db, migration);
  return pending.map((m) => m.file);
}

async function apply(db: PGlite, migration: Migration): Promise<void> {
  const { file, sql } = migration;
  try {
    await db.transaction(async (tx) => {
      await tx.exec(sql);
      await tx.exec('reset role');
      await record(tx, migration);
    });
  } catch (error) {
    throw new MigrationError(`The migration ${file} failed: ${describe(error, sql)}`, { cause: error });
  }
  // A file may set its own role or search path; the next one starts clean.
  await db.exec(`reset all; ${SEARCH_PATH}; set timezone = 'UTC'`);
}

function record(db: Pick<PGlite, 'query'>, { version, name, hash }: Applied) {
  return db.query('insert into supabase_migrations.schema_migrations (version, name, hash) values ($1, $2, $3)', [
    version,
    name,
    hash,
  ]);
}

/** The database's message with the file's line it refers to. */
function describe(error: unknown, sql: string): string {
  const { message, position } = error as { message?: string; position?: string };
  const at = Number(position);
  const line = at > 0 ? ` (line ${sql.slice(0, at).split('\n').length})` : '';
  return `${message ?? String(error)}${line}`;
}
