import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { asOwner, CREATE_DATABASE, PREPARE_SQL } from '../../local/test/postgresServer.ts';

/** Sequential: databases share the server's roles, which this creates. */
const IN_TURN = 'select pg_advisory_lock(1)';

/**
 * A new database on a PostgreSQL server as a backend gets it, copied from one that `make` fills once per server and state.
 * @param url The superuser's address of the server. @param state Identifies what `make` creates.
 */
export async function databaseOn(
  url: string,
  state: string,
  make: (url: string) => Promise<void>,
): Promise<{ url: string; drop(): Promise<void> }> {
  const server = new pg.Client({ connectionString: url });
  await server.connect();
  const template = `companion_${createHash('sha256').update(state).digest('hex').slice(0, 12)}`;
  const name = `${template}_${randomBytes(6).toString('hex')}`;
  await server.query(IN_TURN);
  await server.query(PREPARE_SQL);
  const { rowCount: isThere } = await server.query('select from pg_database where datname = $1', [template]);
  if (!isThere) {
    const draft = `${name}_draft`;
    await server.query(CREATE_DATABASE(draft));
    await make(asOwner(url, draft));
    await server.query(`alter database ${draft} rename to ${template}`);
  }
  await server.query(`create database ${name} owner companion template ${template}`);
  await server.query('select pg_advisory_unlock_all()');
  return {
    url: asOwner(url, name),
    drop: async () => {
      await server.query(`drop database ${name} with (force)`);
      await server.end();
    },
  };
}
