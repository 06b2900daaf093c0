import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { type Server, startServer } from '../../supabase/tests/hosted/server.ts';

const ONCE = readFileSync(fileURLToPath(new URL('../../../deploy/postgresql.sql', import.meta.url)), 'utf8');
/** What follows is for psql: it makes the database where there is none. */
const LAST = ONCE.indexOf("select 'create database companion ");

/** What the operator of a server runs before the first start. */
export const PREPARE_SQL = ONCE.slice(0, LAST);
/** The same database under another name. */
export const CREATE_DATABASE = (name: string): string => {
  const statement = /'(create database .+)'$/m.exec(ONCE.slice(LAST))?.[1] ?? '';
  return statement.replaceAll("''", "'").replace('database companion', `database ${name}`);
};

/** Address of a database of a server as the backend's role. */
export function asOwner(server: string, database: string): string {
  const url = new URL(server);
  url.username = 'companion';
  url.pathname = `/${database}`;
  return url.href;
}

/** A throw-away server that deploy/postgresql.sql has prepared. */
export interface PreparedServer {
  server: Server;
  /** A new, empty database as the backend gets it: as a role that is no superuser. */
  newDatabase(): Promise<string>;
  /** Asks as the superuser; in the database that `url` names, if any. */
  asSuperuser<T extends pg.QueryResultRow>(query: string, url?: string): Promise<T[]>;
  close(): Promise<void>;
}

/** Of PostgreSQL 17, or of the programs in POSTGRES_PROGRAMS. @param isFast see startServer */
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
