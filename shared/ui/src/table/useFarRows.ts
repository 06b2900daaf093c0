import { type RefObject, useEffect } from 'react';

/** Shorter lists are painted completely. */
const LONG_LIST = 100;

/**
 * Marks the rows of a long list that are more than a screen away (`data-far`). They are clipped to skip painting: painting 200
 * rows delays scrolling by more than a frame. They remain available to screen readers, the focus and the browser's own search.
 * @param box The scroll container of the rows; null if the page scrolls.
 * @param rows The rows shown; a new array checks all of them again.
 */
export function useFarRows(
  table: RefObject<HTMLElement | null>,
  box: RefObject<HTMLElement | null> | null,
  rows: readonly unknown[],
): void {
  useEffect(() => {
    if (rows.length < LONG_LIST) return;
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) target.toggleAttribute('data-far', !isIntersecting);
      },
      { root: box?.current ?? null, rootMargin: '100% 0px' },
    );
    const watched = table.current?.querySelectorAll('[data-row]') ?? [];
    for (const row of watched) observer.observe(row);
    return () => {
      observer.disconnect();
      for (const row of watched) row.removeAttribute('data-far');
    };
  }, [table, box, rows]);
}
