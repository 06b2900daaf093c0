import { localStore } from '@companion/browser';
import { useSyncExternalStore } from 'react';

const KEY = 'companion.miniApps.starred';
const MOST = 100;

const listeners = new Set<() => void>();
let kept: ReadonlySet<string> | null = null;

/** Parses stored slugs; anything invalid is ignored. */
export function readStars(text: string | null): ReadonlySet<string> {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    const slugs = Array.isArray(value) ? value.filter((slug): slug is string => typeof slug === 'string') : [];
    return new Set(slugs.slice(0, MOST));
  } catch {
    return new Set();
  }
}

function stars(): ReadonlySet<string> {
  kept ??= readStars(localStore.getItem(KEY));
  return kept;
}

function toggle(slug: string): void {
  const next = new Set(stars());
  if (!next.delete(slug)) next.add(slug);
  kept = next;
  // Storage is blocked or full: stars last for this visit only.
  localStore.setItem(KEY, JSON.stringify([...next]));
  for (const listener of listeners) listener();
}

function onStorage(event: StorageEvent): void {
  if (event.key !== KEY && event.key !== null) return;
  kept = null;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', onStorage);
  };
}

const none: ReadonlySet<string> = new Set();

/** The visitor's starred tools, stored in this browser, and a toggle. */
export function useStars(): [ReadonlySet<string>, (slug: string) => void] {
  return [useSyncExternalStore(subscribe, stars, () => none), toggle];
}
