import { EnvironmentError } from '@companion/program';
import pg from 'pg';

/** Default number of concurrent requests of a PostgreSQL server. */
export const CONNECTIONS = 8;

/** A database on a PostgreSQL server. */
export interface DatabaseAddress {
  url: string;
  /** For display, without the password. */
  name: string;
}

/** The database in `BACKEND_DATABASE_URL`; null if it is empty. @throws EnvironmentError, which does not contain the address */
export function databaseFrom({ BACKEND_DATABASE_URL }: NodeJS.ProcessEnv): DatabaseAddress | null {
  const url = BACKEND_DATABASE_URL?.trim();
  if (!url) return null;
  try {
    if (!/^postgres(ql)?:\/\//.test(url)) throw new Error('It would be read as the name of a database.');
    const { database, host } = new pg.Client({ connectionString: url });
    return { url, name: `${database} on ${host}` };
  } catch (cause) {
    throw new EnvironmentError(
      'BACKEND_DATABASE_URL must be the address of a database, such as postgresql://companion@db.example/companion.',
      { cause },
    );
  }
}
