import { localStore } from '@companion/browser';
import { useSyncExternalStore } from 'react';

export type Preference<Value extends string> = {
  choices: readonly Value[];
  read: () => Value;
  write: (value: Value) => void;
  /** Applies the stored choice to the document; call it before the first paint. */
  applyStored: () => void;
  /** The choice and its setter, as a React hook. */
  use: () => [Value, (value: Value) => void];
};

export type PreferenceOptions<Value extends string> = {
  /** Key in localStorage. */
  key: string;
  choices: readonly Value[];
  fallback: Value;
  /** Attribute of the root element with the choice; absent for the fallback. */
  attribute?: string;
};

/** A visitor preference, stored in this browser. Unknown stored values are ignored; blocked storage is not an error. */
export function createPreference<Value extends string>(options: PreferenceOptions<Value>): Preference<Value> {
  const { key, choices, fallback, attribute } = options;
  const listeners = new Set<() => void>();
  let current: Value | null = null;

  const stored = (): Value => {
    const value = localStore.getItem(key);
    return choices.find((choice) => choice === value) ?? fallback;
  };
  const mark = (value: Value) => {
    if (!attribute) return;
    if (value === fallback) document.documentElement.removeAttribute(attribute);
    else document.documentElement.setAttribute(attribute, value);
  };
  const take = (value: Value) => {
    current = value;
    mark(value);
    for (const listener of listeners) listener();
  };
  const read = () => {
    current ??= stored();
    return current;
  };
  const write = (value: Value) => {
    if (!choices.includes(value)) return;
    // Storage is blocked or full: the choice lasts for this visit.
    localStore.setItem(key, value);
    take(value);
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
    choices,
    read,
    write,
    applyStored: () => take(stored()),
    use: () => [useSyncExternalStore(subscribe, read, () => fallback), write],
  };
}
