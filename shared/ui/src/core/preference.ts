import { localStore } from '@companion/browser';
import { useSyncExternalStore } from 'react';

export type Preference<Value extends string> = {
  choices: readonly Value[];
  read: () => Value;
  write: (value: Value) => void;
  /** Reads the stored choice and marks the document with it; call before the first paint. */
  applyStored: () => void;
  /** The choice and its setter, for React. */
  use: () => [Value, (value: Value) => void];
};

export type PreferenceOptions<Value extends string> = {
  /** Key in localStorage. */
  key: string;
  choices: readonly Value[];
  fallback: Value;
  /** Attribute of the root element that carries the choice; absent for the fallback. */
  attribute?: string;
};

/** One choice of the visitor, kept in this browser. An unknown stored value is ignored; blocked storage is not an error. */
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
    // Blocked or full storage: the choice then lasts for this visit.
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
