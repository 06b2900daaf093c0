import { useEffect, useRef, useState } from 'react';

/** Shorter loading times show no indicator. */
export const APPEAR_AFTER_MS = 150;
/** Minimum time a skeleton stays visible, to avoid flashing. */
export const KEEP_AT_LEAST_MS = 300;

/** True once `active` has lasted `ms`; false as soon as it ends. */
export function useDelayed(active: boolean, ms = APPEAR_AFTER_MS): boolean {
  const [passed, setPassed] = useState(false);
  useEffect(() => {
    if (!active) return setPassed(false);
    const timer = setTimeout(() => setPassed(true), ms);
    return () => clearTimeout(timer);
  }, [active, ms]);
  return active && passed;
}

/** `idle`: show the content; `waiting`: reserve its space; `shown`: show the skeleton. */
export type SkeletonPhase = 'idle' | 'waiting' | 'shown';

/** Whether to show a skeleton: after 150 ms of loading, then for at least 300 ms. */
export function useSkeletonPhase(loading: boolean): SkeletonPhase {
  const [shown, setShown] = useState(false);
  const since = useRef(0);
  useEffect(() => {
    if (loading === shown) return;
    const left = loading ? APPEAR_AFTER_MS : Math.max(0, since.current + KEEP_AT_LEAST_MS - Date.now());
    const timer = setTimeout(() => {
      since.current = Date.now();
      setShown(loading);
    }, left);
    return () => clearTimeout(timer);
  }, [loading, shown]);
  if (shown) return 'shown';
  return loading ? 'waiting' : 'idle';
}
