import { CompanionError } from '@companion/contract';

/** The PostgreSQL server in BACKEND_DATABASE_URL cannot be used. */
export class DatabaseServerError extends CompanionError {
  override readonly code = 'database-server';
  override readonly advice = 'See that PostgreSQL runs and that BACKEND_DATABASE_URL names its database and role.';

  constructor(said: string, options?: ErrorOptions) {
    super(`The PostgreSQL server of this site cannot be used: ${said.replace(/\.$/, '')}.`, options);
  }
}

/** The role or its database was not created as in deploy/postgresql.sql. */
export class DatabaseRoleError extends CompanionError {
  override readonly code = 'database-role';
  override readonly advice =
    'Run deploy/postgresql.sql as the superuser of the server, and connect as the role it makes.';
}

/** Public message while the server is down, by error code of the server or the connection. */
const PROBLEMS: [RegExp, string][] = [
  [/^57P0[123]$/, 'The database server is stopping or starting.'],
  [/^53300$/, 'The database server takes no more connections.'],
  [/^53100$/, 'The disk of the database server is full.'],
  [/^(28|3D|42501)/, 'The database server does not let the site in.'],
];

export const AWAY = 'The database server does not answer.';

export function problemOf(error: unknown): string {
  const code = String((error as { code?: unknown } | null)?.code ?? '');
  return PROBLEMS.find(([pattern]) => pattern.test(code))?.[1] ?? AWAY;
}

/** A connection refused on every address of a host name has no message, only the errors of each. */
export function saidBy(error: unknown): string {
  const { errors } = (error ?? {}) as { errors?: unknown[] };
  const one = errors?.[0] ?? error;
  return (one instanceof Error && one.message) || String(one);
}
