import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CompanionError } from '@companion/contract';

/** A version of the project that sites may run, by its migrations. */
export interface Release {
  version: string;
  /** For a clone without tags. */
  commit: string;
  /** How many migrations it has, and the hash of its `migrations.sha256`. */
  migrations: number;
  sha256: string;
  /** Version of the baseline that took the place of its migrations, which are not here any more. */
  foldedInto?: string;
}

export interface Applied {
  version: string;
  name: string;
  hash: string;
}

/** The database lacks migrations that are not here any more: an earlier release has them. */
export class OlderDatabaseError extends CompanionError {
  override readonly code = 'database-older';
}

/** The list beside the folder of migrations; other folders have none. */
export function readReleases(migrationsDir: string): Release[] {
  const file = join(dirname(migrationsDir), 'released.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
}

/**
 * Version of the baseline that a database counts as having, because it holds exactly the migrations of a release that were
 * folded into it. Null where there is nothing to count: a new database, or one that has the baseline.
 * @throws OlderDatabaseError
 */
export function foldedInto(applied: readonly Applied[], releases: readonly Release[]): string | null {
  const folded = releases.filter(({ foldedInto }) => foldedInto !== undefined);
  const last = folded.at(-1);
  if (!last?.foldedInto || applied.length === 0 || applied.some(({ version }) => version === last.foldedInto))
    return null;
  // What came before an earlier baseline stayed in the history, and is in no list since.
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

/** Hash of the list of migrations as `sha256sum *.sql` writes it. */
export function hashOf(migrations: readonly Applied[]): string {
  const lines = migrations.map(({ version, name, hash }) => `${hash}  ${version}_${name}.sql\n`);
  return createHash('sha256').update(lines.join('')).digest('hex');
}
