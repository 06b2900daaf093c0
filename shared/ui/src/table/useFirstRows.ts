import { useDeferredValue } from 'react';

/** About what a high screen holds. */
const FIRST_ROWS = 20;

/**
 * The rows to draw now: when a list appears, those of its first screen, and all of them as soon as these are painted.
 * Drawing 50 rows takes several times as long as a frame may.
 */
export function useFirstRows<Row>(rows: readonly Row[]): readonly Row[] {
  const all = useDeferredValue(rows.length > 0, false);
  return all ? rows : rows.slice(0, FIRST_ROWS);
}
