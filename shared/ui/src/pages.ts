import { createContext, useCallback, useContext } from 'react';
import type { To } from 'react-router-dom';

/** Outside a site, in tests and galleries, every address counts as a page. */
const Known = createContext<(pathname: string) => boolean>(() => true);

/** Mounted once by the host, the only one to know what this visitor's releases declare. */
export const PagesProvider = Known.Provider;

/**
 * Whether a target is a page of this site: declared by a release this visitor gets, with its flag on, and not admin-only unless
 * they are an admin. `?page=2` and `#top` stay on the current page.
 */
export function useHasPage(): (to: To) => boolean {
  const known = useContext(Known);
  return useCallback(
    (to) => {
      const path = (typeof to === 'string' ? to : (to.pathname ?? '')).split(/[?#]/)[0] ?? '';
      return !path.startsWith('/') || known(path);
    },
    [known],
  );
}
