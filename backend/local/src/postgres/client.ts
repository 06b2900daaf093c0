import type { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { SEARCH_PATH } from '../bootstrap.ts';
import { timestampToIso } from '../timestamps.ts';

/** The type text[], which pg can parse but does not name. */
const TEXTS = 1009 as Parameters<typeof pg.types.getTypeParser>[0];

/** Same parsers as the REST layer's for the embedded database. */
const PARSERS = new Map<number, (text: string) => unknown>([
  // Arrays of names, as in the catalogue.
  [1003, pg.types.getTypeParser(TEXTS)],
  [20, Number],
  [1082, String],
  [1083, String],
  [1114, timestampToIso],
  [1184, timestampToIso],
  [1266, String],
  [1700, (text) => (String(Number(text)) === text ? Number(text) : text)],
]);

const TYPES: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    PARSERS.get(oid) ?? pg.types.getTypeParser(oid, format as 'text'),
};

/** Connection timeout, in milliseconds. */
const CONNECT_MS = 5_000;

/**
 * Initial settings of every session, restored after `discard all`. Role settings apply only at login, so their time limit is set
 * together with the role; JIT compilation takes longer than running the plans. The server stops statements whose process has
 * ended.
 */
const SESSION_SQL = `${SEARCH_PATH}; set timezone = 'UTC'; set jit = off;
  set idle_in_transaction_session_timeout = '60s'; set client_connection_check_interval = '5s'`;

/** A session on a PostgreSQL server. @throws the error of the server or connection */
export async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    types: TYPES,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    application_name: 'companion',
  });
  // Without a listener, an idle connection that breaks would end the process.
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query(SESSION_SQL);
    return client;
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
}

/** Resets everything a statement may leave behind: transaction, role, claims, settings, temporary tables. */
export async function discardAll(client: pg.Client): Promise<void> {
  if (client.getTransactionStatus() !== 'I') await client.query('rollback');
  await client.query('discard all');
  await client.query(SESSION_SQL);
}

/** The part of the embedded database's API that the layer uses. */
export type Driver = Pick<PGlite, 'query' | 'exec' | 'transaction' | 'listen' | 'close'>;

/** Queries `client` instead of the embedded database. */
export function driverOver(client: pg.Client): Driver {
  const query = async (sql: string, params: unknown[] = []) => {
    const { rows, rowCount } = await client.query(sql, params);
    return { rows, affectedRows: rowCount ?? 0, fields: [] };
  };
  const exec = async (sql: string) => [await client.query(sql)].flat().map(({ rows }) => ({ rows, fields: [] }));
  const transaction = async (work: (tx: unknown) => Promise<unknown>) => {
    await client.query('begin');
    try {
      const value = await work({ query, exec });
      await client.query('commit');
      return value;
    } catch (error) {
      await client.query('rollback');
      throw error;
    }
  };
  const listen = async (channel: string, hear: (payload: string) => void) => {
    client.on('notification', (message) => message.channel === channel && hear(message.payload ?? ''));
    await client.query(`listen ${channel}`);
  };
  const close = async () => {};
  return { query, exec, transaction, listen, close } as unknown as Driver;
}
