import type { PGlite } from '@electric-sql/pglite';

/** Above 32,767 bind parameters PGlite loses its place in the protocol for good: every later query answers nothing. */
export const MAX_PARAMETERS = 32_000;

/** Mirrors the shape of a database error (54000, program_limit_exceeded), so that the REST layer reports it as one. */
class TooManyParametersError extends Error {
  readonly code = '54000';
  readonly severity = 'ERROR';
}

/** Makes `db` refuse a statement with too many parameters before the database sees it. */
export function refuseTooManyParameters(db: PGlite): void {
  const query = db.query.bind(db);
  db.query = (async (sql: string, params?: unknown[], options?: object) => {
    if (params && params.length > MAX_PARAMETERS) {
      throw new TooManyParametersError(
        `A statement takes at most ${MAX_PARAMETERS} values, this one has ${params.length}.`,
      );
    }
    return query(sql, params, options);
  }) as PGlite['query'];
}
