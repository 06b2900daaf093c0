import { useEffect, useRef } from 'react';

const FIRST_AFTER_MS = 3_000;
const AT_LEAST_EVERY_MS = 60_000;

/**
 * Retries with doubling delays until it succeeds, so that visitors need not press Retry.
 * @param attempt Resolves when it succeeds; null if retrying is pointless.
 */
export function useAgain(attempt: (() => Promise<unknown>) | null, onThere: () => void): void {
  const latest = useRef({ attempt, onThere });
  latest.current = { attempt, onThere };
  const worthIt = attempt !== null;
  useEffect(() => {
    if (!worthIt) return;
    let pause = FIRST_AFTER_MS;
    let timer: ReturnType<typeof setTimeout>;
    let left = false;
    const wait = () => {
      if (left) return;
      timer = setTimeout(tryOnce, pause);
      pause = Math.min(2 * pause, AT_LEAST_EVERY_MS);
    };
    const tryOnce = () =>
      latest.current.attempt?.().then(() => {
        if (!left) latest.current.onThere();
      }, wait);
    wait();
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [worthIt]);
}
