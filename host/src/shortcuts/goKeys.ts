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

/** Remembers a `g` for a moment; answers the address when one of the keys follows. */
export function goSequence(go: ReadonlyMap<string, NavLinkItem>, now: () => number = Date.now) {
  let startedAt = Number.NEGATIVE_INFINITY;
  return (key: string): string | null => {
    const pending = now() - startedAt <= SECOND_KEY_WITHIN_MS;
    startedAt = key === 'g' && !pending ? now() : Number.NEGATIVE_INFINITY;
    return pending ? (go.get(key)?.path ?? null) : null;
  };
}
