import { useEffect } from 'react';

const SEPARATOR = ' · ';

/**
 * Puts the person's name before the site's in the document title. Deferred past the current effects, because the shell sets
 * its own title for the route after the page's effects.
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
