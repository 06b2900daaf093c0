import { useEffect, useRef } from 'react';

/** What a section that is being edited dispatches once it has taken up a build (shared/build/src/dev/client.ts). */
const REBUILT = 'companion-rebuilt';

/** Calls back after each build that a section of this computer takes up, on a host built for development. */
export function useRebuilt(onRebuilt: () => void): void {
  const latest = useRef(onRebuilt);
  latest.current = onRebuilt;
  useEffect(() => {
    if (process.env.NODE_ENV === 'production') return;
    const listen = () => latest.current();
    window.addEventListener(REBUILT, listen);
    return () => window.removeEventListener(REBUILT, listen);
  }, []);
}
