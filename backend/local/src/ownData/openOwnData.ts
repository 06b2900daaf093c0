import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { CommandError, EnvironmentError } from '@companion/program';
import { lockDataDir } from '../dataLock.ts';
import { loadKeys } from '../keys.ts';
import { openDatabase } from '../openDatabase.ts';
import { databaseFrom } from '../postgres/address.ts';
import { connectTo } from '../postgres/client.ts';
import { DatabaseServerError, saidBy } from '../postgres/errors.ts';
import type { Sql } from './catalogue.ts';

/** A session of a site's database. */
export interface Opened {
  sql: Sql;
  close(): Promise<void>;
}

interface Place {
  env: NodeJS.ProcessEnv;
  migrationsDir: string;
  /** Whether to create a missing embedded database. */
  make: boolean;
}

/**
 * The database in `BACKEND_DATABASE_URL`, otherwise the embedded one in `DATA_DIR`, which must not be open elsewhere.
 * @throws DatabaseServerError, DataInUseError, EnvironmentError, and what openDatabase throws
 */
export async function openOwnData({ env, migrationsDir, make }: Place): Promise<Opened> {
  const database = databaseFrom(env);
  if (database) return openServer(database.url);
  const { BACKEND = 'embedded', DATA_DIR = '.data' } = env;
  if (BACKEND !== '' && BACKEND !== 'embedded')
    throw new EnvironmentError(
      'BACKEND is no embedded one: set BACKEND_DATABASE_URL to the address of its PostgreSQL database.',
    );
  const dataDir = resolve(DATA_DIR, 'postgres');
  const cluster = join(dataDir, 'cluster');
  if (!make && !(existsSync(cluster) && readdirSync(cluster).length > 0))
    throw new CommandError(`There is no database in ${dataDir}.`, 'Set DATA_DIR, or BACKEND_DATABASE_URL.');
  return openEmbedded(dataDir, migrationsDir);
}

async function openServer(url: string): Promise<Opened> {
  const failed = (cause: unknown): never => {
    throw isOfTheServer(cause) ? new DatabaseServerError(saidBy(cause), { cause }) : cause;
  };
  const client = await connectTo(url).catch(failed);
  return {
    sql: async <T>(query: string, params: unknown[] = []) =>
      (await client.query(query, params).catch(failed)).rows as T[],
    close: () => client.end(),
  };
}

/** Whether an error concerns the server or its connection rather than a statement: disk full, no connection, stopped. */
export const isOfTheServer = (error: unknown): boolean =>
  !/^(?!08|28|3D|53|57|58|XX)[0-9A-Z]{5}$/.test(String((error as { code?: unknown } | null)?.code ?? ''));

/** Applies pending migrations, as a start would. */
async function openEmbedded(dataDir: string, migrationsDir: string): Promise<Opened> {
  const unlock = lockDataDir(dataDir);
  try {
    const engine = await openDatabase(
      { dataDir, migrationsDir, siteUrl: 'http://localhost' },
      await loadKeys(dataDir),
      { log: console.error, onChange: () => {}, onRestart: () => {} },
    );
    return {
      sql: (query, params = []) => engine.sql(query, params),
      close: () => engine.close().finally(unlock),
    };
  } catch (error) {
    unlock();
    throw error;
  }
}
