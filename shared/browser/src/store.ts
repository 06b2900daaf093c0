/** Browser storage that never throws: cookies may be blocked, and a store may be full or missing. */
export type Store = {
  /** Null if the key was never stored, or nothing can be. */
  getItem(key: string): string | null;
  /** False if the text was not stored: it lasts at most as long as the page. */
  setItem(key: string, value: string): boolean;
  /** False if storage is unavailable, so that there was nothing to remove. */
  removeItem(key: string): boolean;
  /** All stored keys, including those of other code on this origin. */
  keys(): string[];
};

/** Stored until the visitor removes it. */
export const localStore = storeOf(() => globalThis.localStorage);

/** For libraries that use `localStorage` unguarded: if that throws, they get an in-memory one that lasts as long as the page. */
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

/** Stored as long as the tab. */
export const sessionStore = storeOf(() => globalThis.sessionStorage);

/** @param open Reads the browser's storage; throws if cookies are blocked. */
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
