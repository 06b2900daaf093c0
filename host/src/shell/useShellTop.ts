import { type RefObject, useLayoutEffect } from 'react';

/**
 * Sets `--shell-top` to the part of the page's top covered by the sticky header, where sticky table heads stop.
 * `--shell-head` is the full header: messages must not cover the search, which is its lower row on phones.
 */
export function useShellTop(header: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = header.current;
    if (!element) return;
    const measure = () => {
      // On phones only the header's lower row stays: its sticky position is negative.
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
