import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { type Server, startServer } from '../../supabase/tests/hosted/server.ts';

const ONCE = readFileSync(fileURLToPath(new URL('../../../deploy/postgresql.sql', import.meta.url)), 'utf8');
/** The rest is for psql: it creates the database if missing. */
const LAST = ONCE.indexOf("select 'create database companion ");

/** What a server's operator runs before the first start. */
export const PREPARE_SQL = ONCE.slice(0, LAST);
/** The same database under another name. */
export const CREATE_DATABASE = (name: string): string => {
  const statement = /'(create database .+)'$/m.exec(ONCE.slice(LAST))?.[1] ?? '';
  return statement.replaceAll("''", "'").replace('database companion', `database ${name}`);
};

/** Address of a server's database with the backend's role. */
export function asOwner(server: string, database: string): string {
  const url = new URL(server);
  url.username = 'companion';
  url.pathname = `/${database}`;
  return url.href;
}

/** A temporary server prepared by deploy/postgresql.sql. */
export interface PreparedServer {
  server: Server;
  /** A new, empty database as the backend gets it: with a role that is not a superuser. */
  newDatabase(): Promise<string>;
  /** Runs a query as the superuser, in the database of `url` if given. */
  asSuperuser<T extends pg.QueryResultRow>(query: string, url?: string): Promise<T[]>;
  close(): Promise<void>;
}

/** PostgreSQL 17, or the programs in POSTGRES_PROGRAMS. @param isFast see startServer */
export async function preparedServer(isFast = true): Promise<PreparedServer> {
  const server = await startServer(process.env.POSTGRES_PROGRAMS || undefined, isFast);
  const asSuperuser = async <T extends pg.QueryResultRow>(query: string, url = server.url) => {
    const at = new URL(server.url);
    at.pathname = new URL(url).pathname;
    const client = new pg.Client({ connectionString: at.href });
    await client.connect();
    try {
      return (await client.query<T>(query)).rows;
    } finally {
      await client.end();
    }
  };
  await asSuperuser(PREPARE_SQL);
  let made = 0;
  return {
    server,
    asSuperuser,
    newDatabase: async () => {
      const name = `companion_${++made}`;
      await asSuperuser(CREATE_DATABASE(name));
      return asOwner(server.url, name);
    },
    close: () => server.close(),
  };
}
