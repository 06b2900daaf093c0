import { useLocation } from '@companion/ui/router';
import { useEffect } from 'react';
import { useConfig } from '../boot/ConfigContext';
import { recentPages } from './recent';

/** A page's own title arrives with its data. */
const SETTLED_AFTER_MS = 2_500;

/** Remembers pages the visitor stayed on, for the palette. Stored only in this browser. */
export function useRecentPages(): void {
  const { pathname } = useLocation();
  const suffix = ` · ${useConfig().appName}`;
  useEffect(() => {
    const timer = setTimeout(() => {
      const title = document.title.replace(suffix, '');
      if (pathname !== '/home' && title !== 'Not found') recentPages.add({ to: pathname, title });
    }, SETTLED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [pathname, suffix]);
}
