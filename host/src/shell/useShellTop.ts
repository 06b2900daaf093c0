import { type RefObject, useLayoutEffect } from 'react';

/**
 * Tells the page how much of its top the sticky header covers, as `--shell-top`: sticky table heads stop below it. `--shell-head` is
 * all of the header: messages never lie on the search, which on a phone is its lower row.
 */
export function useShellTop(header: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = header.current;
    if (!element) return;
    const measure = () => {
      // On phones only the lower row of the header stays: its sticky position is negative.
      const hidden = Math.min(0, Number.parseFloat(getComputedStyle(element).insetBlockStart) || 0);
      const { style } = document.documentElement;
      style.setProperty('--shell-top', `${Math.round(element.offsetHeight + hidden)}px`);
      style.setProperty('--shell-head', `${Math.round(element.offsetHeight)}px`);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [header]);
}
