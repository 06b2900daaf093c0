import type { PGlite } from '@electric-sql/pglite';

/** A statement the database rejected, in Postgres' own words. */
export interface FailedStatement {
  /** SQLSTATE. */
  code: string;
  message: string;
  detail?: string;
  hint?: string;
}

/**
 * Status by SQLSTATE prefix, longest match first, as in the hosted REST layer (docs.postgrest.org/en/v13/references/errors.html);
 * anything else is the caller's mistake.
 */
const STATUS: Record<string, number> = {
  '08': 503,
  '09': 500,
  '0L': 403,
  '0P': 403,
  '23503': 409,
  '23505': 409,
  '25': 500,
  '25006': 405,
  '28': 403,
  '2D': 500,
  '38': 500,
  '39': 500,
  '3B': 500,
  '40': 500,
  '42501': 403,
  '42883': 404,
  '42P01': 404,
  '42P17': 500,
  '53': 503,
  '53400': 500,
  '54': 500,
  '55': 500,
  '57': 500,
  '58': 500,
  F0: 500,
  HV: 500,
  P0: 500,
  P0001: 400,
  XX: 500,
};

export function statusOf(code: string): number {
  // PT503 and similar contain the status.
  const named = /^PT([2-5]\d\d)$/.exec(code)?.[1];
  return named ? Number(named) : (STATUS[code] ?? STATUS[code.slice(0, 2)] ?? 400);
}

/** Records the last statement `db` rejected. Returns a function that takes it, because the REST layer drops its code. */
export function rememberFailure(
  db: PGlite,
  onFailure: (failure: FailedStatement) => void,
): () => FailedStatement | null {
  const query = db.query.bind(db);
  let latest: FailedStatement | null = null;
  db.query = (async (...args: Parameters<PGlite['query']>) => {
    try {
      return await query(...args);
    } catch (error) {
      const { code } = error as Partial<FailedStatement>;
      if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) {
        latest = error as FailedStatement;
        onFailure(latest);
      }
      throw error;
    }
  }) as PGlite['query'];
  return () => {
    const failure = latest;
    latest = null;
    return failure;
  };
}
