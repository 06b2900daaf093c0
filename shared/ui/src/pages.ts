import { createContext, useCallback, useContext } from 'react';
import type { To } from 'react-router-dom';

/** Outside a site, in tests and galleries, every address is taken for a page. */
const Known = createContext<(pathname: string) => boolean>(() => true);

/** Mounted once by the host, which alone knows what the releases of this visitor declare. */
export const PagesProvider = Known.Provider;

/**
 * Tells whether a target leads to a page of this site: declared by a release this visitor gets, its flag on, not for admins
 * only unless they are one. `?page=2` and `#top` stay on the page that is open.
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
