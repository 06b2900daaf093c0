/** What a page keeps in a browser. Cookies may be blocked, a store may be full or missing: none of it throws. */
export type Store = {
  /** Null for what was never kept, and where nothing can be. */
  getItem(key: string): string | null;
  /** False when the text is not kept: it lasts as long as the page at most. */
  setItem(key: string, value: string): boolean;
  /** False when nothing can be kept, so that nothing was there to remove. */
  removeItem(key: string): boolean;
  /** All keys that are kept, those of others on this address included. */
  keys(): string[];
};

/** Kept until the visitor removes it. */
export const localStore = storeOf(() => globalThis.localStorage);

/**
 * For libraries that reach for the browser's own `localStorage` unguarded: where that throws, they get one that lasts as long
 * as the page.
 */
export function lendMemory(): void {
  try {
    if (globalThis.localStorage) return;
  } catch {}
  const kept = new Map<string, string>();
  const memory: Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear' | 'key'> = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, String(value)),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
    key: (n) => [...kept.keys()][n] ?? null,
  };
  Object.defineProperty(globalThis, 'localStorage', { value: memory, configurable: true });
}

/** Kept as long as the tab. */
export const sessionStore = storeOf(() => globalThis.sessionStorage);

/** @param open Reads the browser's own: where cookies are blocked already that throws. */
function storeOf(open: () => Storage | undefined): Store {
  function ask<Answer>(answer: (storage: Storage) => Answer, otherwise: Answer): Answer {
    try {
      const storage = open();
      return storage ? answer(storage) : otherwise;
    } catch {
      return otherwise;
    }
  }
  return {
    getItem: (key) => ask((storage) => storage.getItem(key), null),
    setItem: (key, value) =>
      ask((storage) => {
        storage.setItem(key, value);
        return true;
      }, false),
    removeItem: (key) =>
      ask((storage) => {
        storage.removeItem(key);
        return true;
      }, false),
    keys: () => ask((storage) => Object.keys(storage), []),
  };
}
