import { useSyncExternalStore } from 'react';

/** Up to this width the site shows one column, cards and sheets. */
export const NARROW_PX = 768;

const query = () => window.matchMedia(`(max-width: ${NARROW_PX}px)`);

function subscribe(listener: () => void): () => void {
  const media = query();
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** True on a phone-sized viewport. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => query().matches,
    () => false,
  );
}
