import { useCallback, useContext } from 'react';
import { UNSAFE_NavigationContext as NavigationContext, useLocation } from 'react-router-dom';

/**
 * Returns the query of the current address. Rendering lags behind navigation; a handler that builds on the rendered state would
 * undo the change in between. For handlers and effects only: rendering uses `useLocation`.
 */
export function useNewestSearch(): () => string {
  // The router's history has a location that its type omits; with an older host, fall back to the window's.
  const navigator = useContext(NavigationContext).navigator as { location?: { pathname: string; search: string } };
  const { pathname, search } = useLocation();
  return useCallback(() => {
    const newest = navigator.location ?? window.location;
    return newest?.pathname === pathname ? newest.search : search;
  }, [navigator, pathname, search]);
}
