import { useLocation } from '@companion/ui/router';
import { useEffect } from 'react';

/** Keeps the part that the address names in view once what stands above it has its height. */
export function usePlaceInView(settled: boolean): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (settled && hash.length > 1) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [settled, hash]);
}
