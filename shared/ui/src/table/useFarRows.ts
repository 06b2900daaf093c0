import { type RefObject, useEffect } from 'react';

/** Shorter lists are painted as a whole. */
const LONG_LIST = 100;

/**
 * Marks the rows of a long list that are more than a screen away (`data-far`). They are clipped away, which spares painting
 * them: painting 200 rows holds a scroll up for longer than a frame. They stay where they are for readers, the focus and
 * the browser's own search.
 * @param box The element rows scroll in; null when the page scrolls.
 * @param rows The rows shown; a new array looks at all of them again.
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
