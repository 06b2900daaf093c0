import { useEffect, useRef } from 'react';
import { shortcuts } from './appearance';

/** True while a key belongs to a field, a menu or a dialog instead of the page. */
export function keyIsTaken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return true;
  const target = event.target instanceof Element ? event.target : null;
  if (
    target?.closest(
      'input, textarea, select, [contenteditable=""], [contenteditable="true"], [role="menu"], [role="slider"], [role="listbox"]',
    )
  )
    return true;
  // Those of the wallet kit are modal and say no state.
  return document.querySelector('[role="dialog"]:is([data-state="open"], [aria-modal="true"]), dialog[open]') !== null;
}

/** Page-wide single keys, off while typing or when the visitor switched them off. Keys are `event.key` values. */
export function useShortcuts(keys: Readonly<Record<string, (event: KeyboardEvent) => void>>): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!Object.hasOwn(latest.current, event.key) || shortcuts.read() === 'off' || keyIsTaken(event)) return;
      latest.current[event.key]?.(event);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
