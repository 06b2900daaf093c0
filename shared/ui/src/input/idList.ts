import { type PersonId, parsePersonId } from '@companion/domain';

/** Most ids in one list. */
export const MOST_IDS = 500;
const MOST_ERRORS = 100;
const MOST_TEXT = 60;

export type KnownId = Exclude<PersonId, { kind: 'unknown' }>;
export type IdListError = { /** From 1. */ line: number; text: string; why: string };

export type IdList = {
  /** Distinct, in the order of their first occurrence. */
  ids: readonly KnownId[];
  duplicates: number;
  /** Invalid entries, at most 100. */
  errors: readonly IdListError[];
  errorCount: number;
  /** More than `most` distinct ids: make no request. */
  tooMany: boolean;
};

/**
 * Parses pasted ids in any form of rule G2, separated by line breaks, commas, semicolons or tabs, ignoring surrounding
 * characters. `refuse` returns why an id of a known kind is rejected here, or null. Never throws.
 */
export function readIdList(text: string, most = MOST_IDS, refuse?: (id: KnownId) => string | null): IdList {
  const ids = new Map<string, KnownId>();
  const errors: IdListError[] = [];
  let errorCount = 0;
  let entries = 0;
  for (const [index, line] of text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\r|\n/)
    .entries()) {
    for (const raw of line.split(/[,;\t]/)) {
      const entry = raw.trim();
      // An empty cell of a spreadsheet.
      if (/^["']*$/.test(entry)) continue;
      entries += 1;
      const id = parsePersonId(entry);
      const why = id.kind === 'unknown' ? 'not an id, @handle, address or profile link' : (refuse?.(id) ?? null);
      if (id.kind !== 'unknown' && why === null) ids.set(JSON.stringify(id), id);
      else {
        errorCount += 1;
        if (errors.length < MOST_ERRORS)
          errors.push({ line: index + 1, text: entry.slice(0, MOST_TEXT), why: why ?? '' });
      }
    }
  }
  return {
    ids: [...ids.values()],
    duplicates: entries - errorCount - ids.size,
    errors,
    errorCount,
    tooMany: ids.size > most,
  };
}
