import { useCallback, useContext } from 'react';
import { UNSAFE_NavigationContext as NavigationContext, useLocation } from 'react-router-dom';

/**
 * Reads the query as the address has it now. A move is drawn a moment after the address changed; what a visitor does
 * meanwhile must build on it, or it would take the first change back. For handlers and effects: what is drawn follows
 * `useLocation`.
 */
export function useNewestSearch(): () => string {
  // A history knows its location, which the type does not say; that of a host before this one is the window's.
  const navigator = useContext(NavigationContext).navigator as { location?: { pathname: string; search: string } };
  const { pathname, search } = useLocation();
  return useCallback(() => {
    const newest = navigator.location ?? window.location;
    return newest?.pathname === pathname ? newest.search : search;
  }, [navigator, pathname, search]);
}
