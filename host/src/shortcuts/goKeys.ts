import type { NavLinkItem } from '../shell/navigation';

/**
 * Targets of `g` plus a second key: each main menu entry gets the first letter of its label that no earlier entry has taken,
 * so Votes gets "o" after Vouches.
 */
export function goKeys(menu: readonly NavLinkItem[]): ReadonlyMap<string, NavLinkItem> {
  const keys = new Map<string, NavLinkItem>();
  for (const item of menu) {
    const letters = item.label.toLowerCase().match(/[a-z]/g) ?? [];
    const free = letters.find((letter) => !keys.has(letter));
    if (free) keys.set(free, item);
  }
  return keys;
}

const SECOND_KEY_WITHIN_MS = 1_500;

/**
 * Remembers a `g` for a moment and returns the address when one of the keys follows. `at` is the time of the key press in
 * milliseconds, which a busy page may handle later. The keys are passed with each press, since the menu may change in
 * between.
 */
export function goSequence() {
  let startedAt = Number.NEGATIVE_INFINITY;
  return (go: ReadonlyMap<string, NavLinkItem>, key: string, at: number): string | null => {
    const pending = at - startedAt <= SECOND_KEY_WITHIN_MS;
    startedAt = key === 'g' && !pending ? at : Number.NEGATIVE_INFINITY;
    return pending ? (go.get(key)?.path ?? null) : null;
  };
}
