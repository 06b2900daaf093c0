import { EnvironmentError } from '@companion/program';
import pg from 'pg';

/** How many requests a PostgreSQL answers at once unless something else is set. */
export const CONNECTIONS = 8;

/** A database on a PostgreSQL server. */
export interface DatabaseAddress {
  url: string;
  /** For people: without the password the address may have. */
  name: string;
}

/** The database `BACKEND_DATABASE_URL` names; null where it is empty. @throws EnvironmentError, without the address in it */
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
