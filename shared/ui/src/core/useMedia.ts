import { useCallback, useSyncExternalStore } from 'react';

/** Up to this width the site shows one column, cards and sheets. */
export const NARROW_PX = 768;

/** True on a phone-sized viewport. */
export function useNarrow(): boolean {
  return useMedia(`(max-width: ${NARROW_PX}px)`);
}

/** True while the page is printed. */
export function usePaper(): boolean {
  return useMedia('print');
}

function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  );
}
