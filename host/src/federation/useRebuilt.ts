import { useEffect, useRef } from 'react';

/** Event dispatched by a section being edited once it has applied a build (shared/build/src/dev/client.ts). */
const REBUILT = 'companion-rebuilt';

/** Calls back after each build that a local section applies, on a development host. */
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
