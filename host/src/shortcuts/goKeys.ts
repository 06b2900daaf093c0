import type { NavLinkItem } from '../shell/navigation';

/**
 * Where `g` and a second key lead: each entry of the main menu has the first letter of its label that no entry before it
 * took, so Votes has "o" after Vouches.
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
 * Remembers a `g` for a moment; answers the address when one of the keys follows. `at` is when the key was pressed, in
 * milliseconds: a busy page may hear of it later. The keys are given at each press, since the menu may change in between.
 */
export function goSequence() {
  let startedAt = Number.NEGATIVE_INFINITY;
  return (go: ReadonlyMap<string, NavLinkItem>, key: string, at: number): string | null => {
    const pending = at - startedAt <= SECOND_KEY_WITHIN_MS;
    startedAt = key === 'g' && !pending ? at : Number.NEGATIVE_INFINITY;
    return pending ? (go.get(key)?.path ?? null) : null;
  };
}
