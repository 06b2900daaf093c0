import { localStore } from '@companion/browser';
import { useSyncExternalStore } from 'react';

export type BrowserList<Item> = {
  read: () => readonly Item[];
  has: (id: string) => boolean;
  /** Adds items at the front; an item with a known id replaces the existing one. */
  add: (...items: Item[]) => void;
  remove: (id: string) => void;
  /** The list as a React hook, updated when another tab changes it. */
  use: () => readonly Item[];
};

export type BrowserListOptions<Item> = {
  /** Key in localStorage. */
  key: string;
  idOf: (item: Item) => string;
  /** Parses one stored entry; null if it is invalid. */
  parse: (value: unknown) => Item | null;
  /** The oldest beyond this number are dropped. */
  most: number;
};

/** A short list stored in this browser, newest first. Damaged entries are skipped; blocked storage is not an error. */
export function createBrowserList<Item>({ key, idOf, parse, most }: BrowserListOptions<Item>): BrowserList<Item> {
  const listeners = new Set<() => void>();
  let items: readonly Item[] | null = null;

  const stored = (): readonly Item[] => {
    try {
      const value: unknown = JSON.parse(localStore.getItem(key) ?? '[]');
      return tidy(Array.isArray(value) ? value.map(parse) : []);
    } catch {
      return [];
    }
  };
  const tidy = (list: readonly (Item | null)[]): readonly Item[] => {
    const seen = new Set<string>();
    return list
      .filter((item): item is Item => item !== null && !seen.has(idOf(item)) && Boolean(seen.add(idOf(item))))
      .slice(0, most);
  };
  const take = (next: readonly Item[]) => {
    items = next;
    for (const listener of listeners) listener();
  };
  const write = (next: readonly Item[]) => {
    // Storage is blocked or full: the list lasts for this visit.
    localStore.setItem(key, JSON.stringify(next));
    take(next);
  };
  const read = () => {
    items ??= stored();
    return items;
  };
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) take(stored());
  };
  const subscribe = (listener: () => void) => {
    if (listeners.size === 0) window.addEventListener('storage', onStorage);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) window.removeEventListener('storage', onStorage);
    };
  };
  return {
    read,
    has: (id) => read().some((item) => idOf(item) === id),
    add: (...added) => write(tidy([...added, ...read()])),
    remove: (id) => write(read().filter((item) => idOf(item) !== id)),
    use: () => useSyncExternalStore(subscribe, read),
  };
}
