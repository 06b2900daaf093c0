import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';

const MINUTE_MS = 60_000;
const FrozenNow = createContext<number | null>(null);

/** Freezes "now" for relative times below it, for example on a page about the past. `null`: the real clock. */
export function ClockProvider({ now, children }: { now: string | number | null; children: ReactNode }) {
  const ms = typeof now === 'string' ? Date.parse(now) : now;
  return <FrozenNow.Provider value={Number.isFinite(ms) ? ms : null}>{children}</FrozenNow.Provider>;
}

const listeners = new Set<() => void>();
let minute = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    minute = Date.now();
    for (const each of listeners) each();
  }, MINUTE_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function read(): number {
  // Without a running timer the cached minute may be hours old.
  if (!timer && Date.now() - minute > MINUTE_MS) minute = Date.now();
  return minute;
}

const itself = (now: number) => now;

/** Milliseconds of "now", updated each minute by one timer for the whole page. */
export function useNow(): number {
  return useFromNow(itself);
}

/** A value derived from "now": the component renders again only when it changes, not every minute. */
export function useFromNow<T extends string | number | boolean>(make: (now: number) => T): T {
  const frozen = useContext(FrozenNow);
  const current = () => make(frozen ?? read());
  return useSyncExternalStore(subscribe, current, current);
}
