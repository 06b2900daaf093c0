import { useDeferredValue } from 'react';

/**
 * The rows to draw now: when a list appears, those of its first screen, and all of them as soon as these are painted.
 * Drawing 50 rows takes several times as long as a frame may.
 * @param least px a row takes at least: nothing the visitor sees may move when the others come.
 */
export function useFirstRows<Row>(rows: readonly Row[], least: number): readonly Row[] {
  const all = useDeferredValue(rows.length > 0, false);
  return all ? rows : rows.slice(0, Math.ceil(window.innerHeight / least));
}
