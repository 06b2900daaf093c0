import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import type { BackendOptions } from '../../local/src/index.ts';
import { timestampToIso } from '../../local/src/timestamps.ts';

/** One after the other: databases share the roles of the server, which migrations change. */
const IN_TURN = 'select pg_advisory_lock(1)';

/** The type text[], which pg has a parser for and no name. */
const TEXTS = 1009 as Parameters<typeof pg.types.getTypeParser>[0];

/** As the REST layer has the embedded database read them. */
const PARSERS = new Map<number, (text: string) => unknown>([
  // Names in an array, as the catalogue has them.
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

async function connect(url: string, database?: string): Promise<pg.Client> {
  const at = new URL(url);
  if (database) at.pathname = `/${database}`;
  const client = new pg.Client({ connectionString: at.href, types: TYPES });
  await client.connect();
  return client;
}

/** Lets another database answer in the place of the embedded one. */
export type Over = NonNullable<BackendOptions['over']>;

/**
 * A new database on a PostgreSQL server for a backend, made as a copy of one that `make` fills once per server and state.
 * @param url The superuser's address of the server. @param state Tells apart what `make` makes.
 */
export async function overPostgres(
  url: string,
  state: string,
  make: (over: Over) => Promise<void>,
): Promise<{ over: Over; drop(): Promise<void> }> {
  const server = await connect(url);
  const template = `companion_${createHash('sha256').update(state).digest('hex').slice(0, 12)}`;
  const name = `${template}_${randomBytes(6).toString('hex')}`;
  await server.query(IN_TURN);
  const { rowCount: isThere } = await server.query('select from pg_database where datname = $1', [template]);
  if (!isThere) {
    const draft = `${name}_draft`;
    await server.query(`create database ${draft} template template0 encoding 'UTF8'`);
    const client = await connect(url, draft);
    await make(speakingTo(client)).finally(() => client.end());
    await server.query(`alter database ${draft} rename to ${template}`);
  }
  await server.query(`create database ${name} template ${template}`);
  await server.query('select pg_advisory_unlock_all()');
  const client = await connect(url, name);
  return {
    over: speakingTo(client),
    drop: async () => {
      await client.end();
      await server.query(`drop database ${name} with (force)`);
      await server.end();
    },
  };
}

/** What the layer over the embedded database asks it by, asking `client` instead. */
function speakingTo(client: pg.Client): Over {
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
  return async (db) => void Object.assign(db, { query, exec, transaction, listen, close });
}
