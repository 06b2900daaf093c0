import { localStore } from '@companion/browser';
import { useSyncExternalStore } from 'react';

export type BrowserList<Item> = {
  read: () => readonly Item[];
  has: (id: string) => boolean;
  /** Puts items in front; one with a known id takes the new one's place and value. */
  add: (...items: Item[]) => void;
  remove: (id: string) => void;
  /** The list for React, renewed when another tab changes it. */
  use: () => readonly Item[];
};

export type BrowserListOptions<Item> = {
  /** Key in localStorage. */
  key: string;
  idOf: (item: Item) => string;
  /** Reads one stored entry; null for anything that is not one. */
  parse: (value: unknown) => Item | null;
  /** The oldest beyond this many are dropped. */
  most: number;
};

/** A short list kept in this browser, newest first. Damaged entries are left out; blocked storage is not an error. */
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
    // Blocked or full storage: the list then lasts for this visit.
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
