import { createBrowserList } from '@companion/ui/core';

/** A saved search, as typed; `seen` is ISO: texts written after it are new. */
export type SavedSearch = { q: string; seen: string };

/** Maximum number, since each is checked for new texts when the page opens. */
export const MOST_SAVED = 10;
const LONGEST = 500;

/** Parses a stored entry; null if it is not a search. */
export function parseSavedSearch(value: unknown): SavedSearch | null {
  const { q, seen } = (value ?? {}) as Record<string, unknown>;
  if (typeof q !== 'string' || q.trim() === '' || q.length > LONGEST) return null;
  if (typeof seen !== 'string' || !Number.isFinite(Date.parse(seen))) return null;
  return { q, seen };
}

/** Stored in this browser. */
export const savedSearches = createBrowserList<SavedSearch>({
  key: 'companion.searches',
  idOf: ({ q }) => q,
  parse: parseSavedSearch,
  most: MOST_SAVED,
});

/** How many of the latest texts were written after a time, and whether there may be more. */
export function newSince(
  { rows, next }: { rows: readonly { at: string }[]; next: unknown },
  seen: string,
): { count: number; more: boolean } {
  const count = rows.filter(({ at }) => Date.parse(at) > Date.parse(seen)).length;
  return { count, more: count === rows.length && count > 0 && next !== null };
}
