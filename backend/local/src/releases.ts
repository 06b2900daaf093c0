import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CompanionError } from '@companion/contract';

/** A version of the project that sites may run, identified by its migrations. */
export interface Release {
  version: string;
  /** For a clone without tags. */
  commit: string;
  /** Number of its migrations, and the hash of its `migrations.sha256`. */
  migrations: number;
  sha256: string;
  /** Version of the baseline that replaced its migrations, which are no longer here. */
  foldedInto?: string;
}

export interface Applied {
  version: string;
  name: string;
  hash: string;
}

/** The database lacks migrations that are no longer here: an earlier release has them. */
export class OlderDatabaseError extends CompanionError {
  override readonly code = 'database-older';
}

/** The list next to the migrations folder; other folders have none. */
export function readReleases(migrationsDir: string): Release[] {
  const file = join(dirname(migrationsDir), 'released.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
}

/**
 * Version of the baseline that a database effectively has, because it contains exactly the migrations of a release that were
 * folded into it. Null for a new database, or one that has the baseline.
 * @throws OlderDatabaseError
 */
export function foldedInto(applied: readonly Applied[], releases: readonly Release[]): string | null {
  const folded = releases.filter(({ foldedInto }) => foldedInto !== undefined);
  const last = folded.at(-1);
  if (!last?.foldedInto || applied.length === 0 || applied.some(({ version }) => version === last.foldedInto))
    return null;
  // Migrations before an earlier baseline are still in the history, but in no list.
  const baselines = folded.map(({ foldedInto }) => foldedInto);
  const own = applied.slice(
    Math.max(
      0,
      applied.findLastIndex(({ version }) => baselines.includes(version)),
    ),
  );
  const hash = hashOf(own);
  if (folded.some(({ sha256 }) => sha256 === hash)) return last.foldedInto;
  throw new OlderDatabaseError(
    hashOf(own.slice(0, last.migrations)) === last.sha256
      ? `The database has migrations after those of release ${last.version} that are not here: start the checkout that applied ${applied.at(-1)?.version}_${applied.at(-1)?.name}.`
      : `The database is older than release ${last.version}, from which this one goes on: start v${last.version} (commit ${last.commit}) on it once, then this one again.`,
  );
}

/** Hash of the list of migrations, as `sha256sum *.sql` prints it. */
export function hashOf(migrations: readonly Applied[]): string {
  const lines = migrations.map(({ version, name, hash }) => `${hash}  ${version}_${name}.sql\n`);
  return createHash('sha256').update(lines.join('')).digest('hex');
}
