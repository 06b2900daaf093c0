import { useEffect, useRef } from 'react';
import { shortcuts } from './appearance';

/** True if a key belongs to a field, a menu or a dialog instead of the page. */
export function keyIsTaken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return true;
  const target = event.target instanceof Element ? event.target : null;
  if (
    target?.closest(
      'input, textarea, select, [contenteditable=""], [contenteditable="true"], [role="menu"], [role="slider"], [role="listbox"]',
    )
  )
    return true;
  // Dialogs of the wallet kit are modal but have no data-state.
  return document.querySelector('[role="dialog"]:is([data-state="open"], [aria-modal="true"]), dialog[open]') !== null;
}

/** Page-wide single-key shortcuts; ignored while typing or if the visitor turned them off. Keys are `event.key` values. */
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
