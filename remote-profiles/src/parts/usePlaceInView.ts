import { useLocation } from '@companion/ui/router';
import { useEffect } from 'react';

/** Keeps the anchored part in view once the content above has its final height. */
export function usePlaceInView(settled: boolean): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (settled && hash.length > 1) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [settled, hash]);
}
