import { useSyncExternalStore } from 'react';

const SHOWN_MS = 2_500;

let text = '';
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** Announces a message: shown briefly, and read by screen readers. */
export function announce(words: string): void {
  clearTimeout(timer);
  set(words);
  timer = setTimeout(() => set(''), SHOWN_MS);
}

export function useAnnouncement(): string {
  return useSyncExternalStore(subscribe, () => text);
}

function set(next: string): void {
  text = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
