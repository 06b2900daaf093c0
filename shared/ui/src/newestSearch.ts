import { useCallback, useContext } from 'react';
import { UNSAFE_NavigationContext as NavigationContext, useLocation } from 'react-router-dom';

/**
 * Reads the query as the address has it now. A move is drawn a moment after the address changed; what a visitor does
 * meanwhile must build on it, or it would take the first change back. For handlers and effects: what is drawn follows
 * `useLocation`.
 */
export function useNewestSearch(): () => string {
  // Every history the router is given knows its location, the type alone does not say so.
  const navigator = useContext(NavigationContext).navigator as { location?: { pathname: string; search: string } };
  const { pathname, search } = useLocation();
  return useCallback(() => {
    const newest = navigator.location;
    return newest?.pathname === pathname ? newest.search : search;
  }, [navigator, pathname, search]);
}
