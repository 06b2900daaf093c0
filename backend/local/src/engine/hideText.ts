import type { PGlite } from '@electric-sql/pglite';
import { DISK_FULL } from '../dataErrors.ts';

/** An error reported by Postgres. */
interface DatabaseError {
  code?: string;
  message: string;
  detail?: string;
  hint?: string;
  /** The location in Postgres' sources that raised it. */
  routine?: string;
}

/** Where our functions' `raise` is: their messages are written for visitors. */
const OURS = 'exec_stmt_raise';

/** Messages for visitors instead of the engine's own, by code prefix. */
const SENTENCES: [RegExp, string][] = [
  [/^22/, 'A value has the wrong form or is out of range.'],
  [/^23/, 'A value is missing, or breaks a rule of this table.'],
  [/^42501/, 'You may not do this.'],
  [/^42/, 'The request names something that is not there, or does not fit it.'],
  [/^53100/, DISK_FULL],
  [/^(53|54)/, 'The request asks for more than the database can do at once.'],
];

/** Makes `db` report errors in plain words while `isVisitor`: the engine's messages name columns, constraints and values. */
export function hideText(db: PGlite, isVisitor: () => boolean): void {
  const query = db.query.bind(db);
  db.query = (async (...args: Parameters<PGlite['query']>) => {
    try {
      return await query(...args);
    } catch (error) {
      if (isVisitor()) tellPlainly(error as DatabaseError);
      throw error;
    }
  }) as PGlite['query'];
}

function tellPlainly(error: DatabaseError): void {
  // The driver could not serialize a value, such as 1e30 as a time: datetime field overflow.
  if (error instanceof RangeError) (error as DatabaseError).code ??= '22008';
  const { code = '' } = error;
  if (error.routine === OURS) return;
  error.message = SENTENCES.find(([start]) => start.test(code))?.[1] ?? 'The request failed.';
  error.detail = undefined;
  error.hint = undefined;
}
