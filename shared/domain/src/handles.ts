import { parseHandle } from './parseHandle.ts';

/** Most handles per look-up. */
export const MAX_HANDLES = 500;

export interface ListedHandle {
  /** As first written, without "@" or URL. */
  readonly handle: string;
  /** Lower case, for the look-up. */
  readonly key: string;
  /** Number of occurrences. */
  readonly count: number;
}

export interface HandleList {
  /** Distinct handles in order of first occurrence. */
  readonly handles: readonly ListedHandle[];
  /** Entries that repeat an earlier handle. */
  readonly duplicates: number;
  /** Distinct invalid entries, truncated to 60 characters, at most 100 of them. */
  readonly invalid: readonly string[];
  /** Number of all invalid entries. */
  readonly invalidCount: number;
  /** `tooMany`: more than 500 distinct handles; ask to split the list, send nothing. */
  readonly verdict: 'empty' | 'ok' | 'tooMany';
}

const SEPARATORS = /[\s,;|"'`()[\]{}<>]+/;
const MAX_INVALID_LISTED = 100;
const MAX_INVALID_LENGTH = 60;

/**
 * Extracts X handles from typed or pasted text or a CSV file: any separators, quotes, "@" and profile URLs. A handle is 1 to 15
 * letters, digits or underscores, in any case. Never throws.
 */
export function parseHandles(text: unknown): HandleList {
  const entries =
    typeof text === 'string'
      ? text
          .replace(/^\ufeff/, '')
          .split(SEPARATORS)
          .filter(Boolean)
      : [];
  const handles = new Map<string, { handle: string; count: number }>();
  const invalid = new Set<string>();
  let invalidCount = 0;
  for (const entry of entries) {
    const handle = parseHandle(entry);
    if (handle === null) {
      invalidCount += 1;
      if (invalid.size < MAX_INVALID_LISTED) invalid.add(entry.slice(0, MAX_INVALID_LENGTH));
      continue;
    }
    const key = handle.toLowerCase();
    const listed = handles.get(key);
    if (listed) listed.count += 1;
    else handles.set(key, { handle, count: 1 });
  }
  return {
    handles: [...handles].map(([key, { handle, count }]) => ({ handle, key, count })),
    duplicates: entries.length - invalidCount - handles.size,
    invalid: [...invalid],
    invalidCount,
    verdict: handles.size > MAX_HANDLES ? 'tooMany' : handles.size === 0 ? 'empty' : 'ok',
  };
}
