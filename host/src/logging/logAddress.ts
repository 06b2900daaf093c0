import { fits, normalPath } from '../routing/pattern';
import { SITE_PAGES } from '../routing/sitePages';

const PERSON_PAGES = ['/profiles/:id', '/profile/:id'];
const LOOKS_LIKE_ID = /^(\d+|0x[0-9a-f]+|@.*|.*:.*|.*\.eth)$/i;

/** An address as logs may keep it: neither query nor hash, and no id of anyone (rule G23). */
export function logAddress(pathname: string): string {
  const path = normalPath(pathname);
  // Literal pages first: `/profiles/stats` names nobody.
  if (SITE_PAGES.some((page) => page.path === path)) return path;
  const pattern = [...SITE_PAGES.map((page) => page.path), ...PERSON_PAGES].find((known) => fits(known, path));
  return (
    pattern ??
    path
      .split('/')
      .map((part) => (LOOKS_LIKE_ID.test(part) ? ':id' : part))
      .join('/')
  );
}
