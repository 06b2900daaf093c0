import { useDeferredValue } from 'react';

/**
 * The rows to render now: for a new list those of the first screen, then all of them once these are painted. Rendering 50 rows
 * takes several frames.
 * @param least Smallest height of a row in px: nothing visible may move when the others arrive.
 */
export function useFirstRows<Row>(rows: readonly Row[], least: number): readonly Row[] {
  const all = useDeferredValue(rows.length > 0, false);
  return all ? rows : rows.slice(0, Math.ceil(window.innerHeight / least));
}
