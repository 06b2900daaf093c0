import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { type Server, startServer } from '../../supabase/tests/hosted/server.ts';

const ONCE = fileURLToPath(new URL('../../../deploy/postgresql.sql', import.meta.url));

/** A throw-away server as its operator prepares it for a site. */
export interface PreparedServer {
  /** A new, empty database as the backend gets it: as a role that is no superuser. */
  newDatabase(): Promise<string>;
  /** Asks as the superuser; in a database of it when `url` names one. */
  asSuperuser<T extends pg.QueryResultRow>(query: string, url?: string): Promise<T[]>;
  server: Server;
  close(): Promise<void>;
}

/** Runs deploy/postgresql.sql on a new server, of 17 or of the programs in POSTGRES_PROGRAMS. */
export async function preparedServer(): Promise<PreparedServer> {
  const server = await startServer(process.env.POSTGRES_PROGRAMS || undefined);
  // The last statement is for psql: it makes a database where there is none.
  const [once = '', database = ''] = readFileSync(ONCE, 'utf8').split(/^(?=select 'create database)/m);
  const create = /'(create database .*)'$/m.exec(database)?.[1]?.replaceAll("''", "'") ?? '';
  const admin = new pg.Client({ connectionString: server.url });
  admin.on('error', () => {});
  await admin.connect();
  await admin.query(once);
  let made = 0;
  return {
    server,
    newDatabase: async () => {
      const name = `companion_${++made}`;
      await admin.query(create.replace('database companion', `database ${name}`));
      const url = new URL(server.url);
      url.username = 'companion';
      url.pathname = `/${name}`;
      return url.href;
    },
    asSuperuser: async <T extends pg.QueryResultRow>(query: string, url?: string) => {
      if (url === undefined) return (await admin.query<T>(query)).rows;
      const at = new URL(server.url);
      at.pathname = new URL(url).pathname;
      const client = new pg.Client({ connectionString: at.href });
      await client.connect();
      return client.query<T>(query).then(({ rows }) => rows).finally(() => client.end());
    },
    close: async () => {
      await admin.end().catch(() => {});
      await server.close();
    },
  };
}
