import { useEffect } from 'react';

const SEPARATOR = ' · ';

/**
 * Puts the person's name in front of the site's in the tab's title. Waits for the end of the current effects, because
 * the shell's own title for the route is set after those of the page.
 */
export function usePersonTitle(name: string | null): void {
  useEffect(() => {
    if (!name) return;
    let left = false;
    queueMicrotask(() => {
      if (left) return;
      const site = document.title.split(SEPARATOR).at(-1);
      document.title = site ? `${name}${SEPARATOR}${site}` : name;
    });
    return () => {
      left = true;
    };
  }, [name]);
}
