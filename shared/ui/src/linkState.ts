import type { To } from 'react-router-dom';

/** Parameters preserved while navigating the site: the as-of day (rule G20) and the compare tray (G17). */
const KEPT = ['asOf', 'c'];

/** A link's target with the preserved parameters of the current page, unless it sets them itself or stays on the page. */
export function keepState(to: To, search: string): To {
  const now = new URLSearchParams(search);
  const kept = KEPT.filter((name) => now.has(name));
  // "?page=2" and "#top" belong to this page: their author decided what to preserve.
  const own = typeof to === 'string' ? to : (to.pathname ?? '');
  if (kept.length === 0 || !own.startsWith('/')) return to;
  const [, pathname = '', query = '', hash = ''] =
    typeof to === 'string' ? (/^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(to) ?? []) : [to, to.pathname, to.search, to.hash];
  const has = new URLSearchParams(query);
  const added = kept
    .filter((name) => !has.has(name))
    .map((name) => `${name}=${encodeURIComponent(now.get(name) ?? '')}`);
  if (added.length === 0) return to;
  const rest = query.replace(/^\?/, '');
  return { pathname, search: `?${[rest, ...added].filter(Boolean).join('&').replaceAll('%2C', ',')}`, hash };
}
