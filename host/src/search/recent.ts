import { createBrowserList } from '@companion/ui/core';

/** A recently visited page. */
export type Recent = { to: string; title: string };

const MOST_RECENT = 8;

/** Recently visited pages, newest first, stored in this browser only. */
export const recentPages = createBrowserList<Recent>({
  key: 'companion.recent',
  idOf: ({ to }) => to,
  parse: parseRecent,
  most: MOST_RECENT,
});

/** Parses a stored entry; null unless it leads to a path on this site. */
export function parseRecent(value: unknown): Recent | null {
  const { to, title } = (value ?? {}) as Record<string, unknown>;
  if (typeof to !== 'string' || !/^\/(?![/\\])/.test(to) || to.length > 300) return null;
  return typeof title === 'string' && title.trim() ? { to, title: title.slice(0, 100) } : null;
}
