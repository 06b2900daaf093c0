import { sessionStore } from '@companion/browser';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { decoded } from './pattern';
import { useLastMove, useSiteHistory } from './SiteRouter';

const STORE = 'companion.scroll';
/** Lists grow while their data loads; after this time the scroll position is no longer restored. */
const RESTORE_FOR_MS = 4_000;
const KEPT = 50;

/**
 * Scroll and focus after a page change: a new page starts at the top with the focus on its content; Back and Forward restore
 * the scroll position. Query changes alone move nothing.
 */
export function useArrival(): void {
  const history = useSiteHistory();
  const { location, action, keepScroll } = useLastMove();
  const { key, pathname, search, hash } = location;
  const shown = useRef<typeof location>(undefined);
  /** The element that had the focus when the visitor left the previous page. */
  const left = useRef<Element | null>(null);
  /** The visitor has left the first page; a redirect of its address does not count. */
  const hasMoved = useRef(false);

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    const remember = () => {
      rememberScroll(key, window.scrollY);
      left.current = document.activeElement;
    };
    // Before the new page renders, because afterwards the old position is lost.
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
    // A link within the page that the browser followed itself: its entry has the key of the first one.
    const within = samePage && hash !== '' && key === 'default';
    if (action === 'pop' && !isFresh && !within) return restoreScroll(storedScroll(key));
    // The hash stays in the address while filters change the query.
    if (samePage && before.hash === hash && before.search !== search) return;
    if (hash) document.getElementById(decoded(hash.slice(1)))?.scrollIntoView();
    else if (!samePage && !keepScroll) window.scrollTo(0, 0);
  }, [key]);

  useEffect(() => {
    if (key !== 'default' && action !== 'replace') hasMoved.current = true;
    // On the first page the browser's default focus order is right.
    const focused = document.activeElement;
    if (key === 'default' || !hasMoved.current || focused?.closest('[role="dialog"]')) return;
    // Do not take the focus from a field the visitor moved to while the page was loading.
    if (focused !== left.current && focused?.matches('input, textarea, select')) return;
    document.getElementById('content')?.focus({ preventScroll: true });
  }, [pathname]);
}

/** A typed or external address, in a tab that may have shown another page of this site before. */
function isNewVisit(): boolean {
  const [visit] = performance.getEntriesByType('navigation');
  return (visit as PerformanceNavigationTiming | undefined)?.type === 'navigate';
}

/** Scrolls to `top` as soon as the page is tall enough; stops when the visitor scrolls. Returns its cleanup. */
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
  // Without storage Back leads to the top.
  sessionStore.setItem(STORE, JSON.stringify([...others, [key, Math.round(top)]].slice(-KEPT)));
}
