import { sessionStore } from '@companion/browser';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { decoded } from './pattern';
import { useLastMove, useSiteHistory } from './SiteRouter';

const STORE = 'companion.scroll';
/** Lists grow while their data arrives; after this long the visitor is left where they are. */
const RESTORE_FOR_MS = 4_000;
const KEPT = 50;

/**
 * What a change of page does to the window: a new page starts at its top with the focus on its content, Back and Forward
 * lead to where the reader was. Changes of query alone move nothing.
 */
export function useArrival(): void {
  const history = useSiteHistory();
  const { location, action, keepScroll } = useLastMove();
  const { key, pathname, search, hash } = location;
  const shown = useRef<typeof location>(undefined);
  /** Who had the focus when the visitor left the page before. */
  const left = useRef<Element | null>(null);
  /** The visitor has left the first page; that its address gave way to another is no move of theirs. */
  const hasMoved = useRef(false);

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    const remember = () => {
      rememberScroll(key, window.scrollY);
      left.current = document.activeElement;
    };
    // Before the new page is drawn: afterwards the old position is gone.
    const unlisten = history.listen(remember);
    window.addEventListener('pagehide', remember);
    return () => {
      unlisten();
      window.removeEventListener('pagehide', remember);
    };
  }, [key, history]);

  useLayoutEffect(() => {
    const before = shown.current;
    const samePage = before?.pathname === pathname;
    const isFresh = before === undefined && isNewVisit();
    shown.current = location;
    // A link within the page that the browser followed by itself: its entry has the key of the first one.
    const within = samePage && hash !== '' && key === 'default';
    if (action === 'pop' && !isFresh && !within) return restoreScroll(storedScroll(key));
    // The place an address names stays in it while filters change the rest.
    if (samePage && before.hash === hash && before.search !== search) return;
    if (hash) document.getElementById(decoded(hash.slice(1)))?.scrollIntoView();
    else if (!samePage && !keepScroll) window.scrollTo(0, 0);
  }, [key]);

  useEffect(() => {
    if (key !== 'default' && action !== 'replace') hasMoved.current = true;
    // At the first page the browser's own order is right.
    const focused = document.activeElement;
    if (key === 'default' || !hasMoved.current || focused?.closest('[role="dialog"]')) return;
    // Whoever has gone on to a field while the page was on its way is not torn from it.
    if (focused !== left.current && focused?.matches('input, textarea, select')) return;
    document.getElementById('content')?.focus({ preventScroll: true });
  }, [pathname]);
}

/** An address that was typed or followed from elsewhere, in a tab that may have shown another page of this site before. */
function isNewVisit(): boolean {
  const [visit] = performance.getEntriesByType('navigation');
  return (visit as PerformanceNavigationTiming | undefined)?.type === 'navigate';
}

/** Scrolls to `top` as soon as the page is high enough; stops when the reader moves. Returns its clean-up. */
function restoreScroll(top: number): (() => void) | undefined {
  if (top <= 0) return;
  const attempt = () => {
    window.scrollTo(0, top);
    if (Math.abs(window.scrollY - top) < 2) stop();
  };
  const observer = new ResizeObserver(attempt);
  const timer = setTimeout(() => stop(), RESTORE_FOR_MS);
  const events = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const name of events) window.removeEventListener(name, stop);
  };
  for (const name of events) window.addEventListener(name, stop, { passive: true });
  observer.observe(document.body);
  attempt();
  return stop;
}

function positions(): [string, number][] {
  try {
    const stored: unknown = JSON.parse(sessionStore.getItem(STORE) ?? '[]');
    return Array.isArray(stored) ? stored.filter((entry): entry is [string, number] => Array.isArray(entry)) : [];
  } catch {
    return [];
  }
}

function storedScroll(key: string): number {
  const top = Number(positions().find(([known]) => known === key)?.[1]);
  return Number.isFinite(top) ? top : 0;
}

function rememberScroll(key: string, top: number): void {
  const others = positions().filter(([known]) => known !== key);
  // Where nothing can be kept Back leads to the top.
  sessionStore.setItem(STORE, JSON.stringify([...others, [key, Math.round(top)]].slice(-KEPT)));
}
