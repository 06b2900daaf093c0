import { createBrowserList } from '@companion/ui/core';

/** A page somebody came to lately. */
export type Recent = { to: string; title: string };

const MOST_RECENT = 8;

/** Pages of the last visits, newest first, kept in this browser only. */
export const recentPages = createBrowserList<Recent>({
  key: 'companion.recent',
  idOf: ({ to }) => to,
  parse: parseRecent,
  most: MOST_RECENT,
});

/** Reads one stored entry; null unless it leads to a path of this site. */
export function parseRecent(value: unknown): Recent | null {
  const { to, title } = (value ?? {}) as Record<string, unknown>;
  if (typeof to !== 'string' || !/^\/(?![/\\])/.test(to) || to.length > 300) return null;
  return typeof title === 'string' && title.trim() ? { to, title: title.slice(0, 100) } : null;
}
