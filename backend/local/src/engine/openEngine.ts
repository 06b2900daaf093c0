import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { PgliteConnection } from '@supabase/lite/pglite';
import { catalogueCache } from '../catalogue.ts';
import type { StoredKeys } from '../keys.ts';
import { applyMigrations, readMigrations } from '../migrations.ts';
import type { Change } from '../realtime/publication.ts';
import { readReleases } from '../releases.ts';
import { CACHE, emptyCluster, keepDatabase, keptDatabase } from '../template.ts';
import { timestampToIso } from '../timestamps.ts';
import { type Cluster, checkFiles, findCluster, openingError, statementError } from './cluster.ts';
import type { DatabaseBrokenError, Engine } from './engine.ts';
import { engineOver } from './engineOver.ts';
import { readFacts } from './facts.ts';
import { FLUSHING, FlushedFiles } from './flushedFiles.ts';
import { layerOver, stateAfter } from './layer.ts';

/** Pages are in memory, or cached by the system: index access costs hardly more than sequential access. */
const IN_MEMORY = ['-c', 'random_page_cost=1.1'];
/** An in-memory database, for tests, is small and opened often: clearing the default 128 MB takes a quarter of its startup. */
const SMALL = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'];

export interface EngineOptions {
  dataDir: string | null;
  migrationsDir: string;
  keys: StoredKeys;
  siteUrl: string;
  /** Starts an in-memory database from the last one created by these migrations, and saves it for the next. For tests. */
  reuse?: boolean;
}

export interface EngineEvents {
  /** A row of a published table was written. */
  onChange(change: Change): void;
  /** Called once, if database files turn out to be damaged while it is running. */
  onDamage(): void;
  /** Called once, when this database is unusable. */
  onLost(error: DatabaseBrokenError): void;
  /** Called with one line per failure, without personal data. */
  log(line: string): void;
}

/**
 * Opens (or creates) the database in this thread, applies pending migrations and sets up the REST and Auth layers.
 *
 * @throws MigrationError, OlderDatabaseError, and what findCluster and openingError report about unusable files
 */
export async function openEngine(
  { dataDir, migrationsDir, keys, siteUrl, reuse }: EngineOptions,
  events: EngineEvents,
): Promise<Engine> {
  // Invalid names are reported before the database is opened or created.
  const migrations = readMigrations(migrationsDir);
  const cluster = dataDir === null ? null : findCluster(dataDir);
  const files = cluster && new FlushedFiles(cluster.path);
  const isNew = cluster?.isNew ?? true;
  const state = stateAfter(migrations);
  const reused = Boolean(reuse) && dataDir === null;
  const kept = reused ? keptDatabase(state) : null;
  const catalogue = catalogueCache(reused ? CACHE : dataDir, state);
  const template = kept ?? (isNew ? await emptyCluster() : null);
  const connection = new PgliteConnection({
    schemaCache: catalogue.driver,
    pgliteOptions: {
      ...(files ? { fs: files } : {}),
      startParams: [...(cluster ? FLUSHING : SMALL), ...IN_MEMORY],
      ...(template ? { loadDataDir: template } : {}),
      extensions: { pg_trgm, unaccent },
      parsers: { 1114: timestampToIso, 1184: timestampToIso },
    },
  });
  const db = connection.driver;
  try {
    await opened(db, cluster, files);
    const layer = layerOver(connection, keys, siteUrl);
    await layer.prepare();
    await applyMigrations(db, migrations, readReleases(migrationsDir));
    cluster?.made();
    if (reused && !kept) await keepDatabase(state, db);
    catalogue.open();
    // Reads the catalogue now, so that the first visitor does not wait for it.
    await connection.introspect({ useCache: true });
    const facts = await readFacts(db, events.onChange);
    return engineOver(connection, facts, layer, events, {
      embedded: true,
      lastWords: () => files?.lastWords() ?? '',
    });
  } catch (error) {
    await connection.close().catch(() => {});
    throw cluster ? statementError(cluster, error) : error;
  }
}

/** @throws DatabaseDamagedError and similar if the files of an existing database cannot be opened. */
async function opened(db: PGlite, cluster: Cluster | null, files: FlushedFiles | null): Promise<void> {
  try {
    await db.waitReady;
  } catch (error) {
    throw cluster ? openingError(cluster, files?.lastWords() ?? '', error) : error;
  }
  if (cluster && !cluster.isNew) await checkFiles(db, cluster.path);
}
