import { CompanionError } from '@companion/contract';
import type { PGlite } from '@electric-sql/pglite';

/** Above 32,767 bind parameters PGlite's protocol gets permanently out of sync: every later query returns nothing. */
export const MAX_PARAMETERS = 32_000;

/** A statement was rejected before it reached the database. */
export class TooManyParametersError extends CompanionError {
  override readonly code = 'too-many-values';
  override readonly advice = 'Send smaller batches.';

  constructor(count: number) {
    super(`A statement takes at most ${MAX_PARAMETERS} values, this one has ${count}.`);
  }
}

/**
 * Makes `db` reject statements with too many parameters. Returns a function that takes the latest rejection, because the REST
 * layer drops the cause of the error.
 */
export function limitParameters(db: PGlite): () => TooManyParametersError | null {
  const query = db.query.bind(db);
  let latest: TooManyParametersError | null = null;
  db.query = (async (sql: string, params?: unknown[], options?: object) => {
    if (params && params.length > MAX_PARAMETERS) {
      latest = new TooManyParametersError(params.length);
      throw latest;
    }
    return query(sql, params, options);
  }) as PGlite['query'];
  return () => {
    const refusal = latest;
    latest = null;
    return refusal;
  };
}
