import type { BootPlan } from '@companion/contract';
import { canonicalPath } from './canonicalPath';
import { type Access, matchPage } from './matchPage';
import { redirectOf } from './redirects';

/**
 * Where an address leads instead: to the page that took an old one's place, or to its one spelling. Null when it stays,
 * also when that page is not there: nobody is sent on to a 404.
 */
export function movedTo(plan: BootPlan, pathname: string, access: Access): string | null {
  const moved = redirectOf(pathname);
  if (moved === null) return canonicalPath(plan, pathname);
  return matchPage(plan, moved, access).kind === 'missing' ? null : moved;
}
