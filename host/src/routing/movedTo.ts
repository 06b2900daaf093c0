import type { BootPlan } from '@companion/contract';
import { canonicalPath } from './canonicalPath';
import { type Access, matchPage } from './matchPage';
import { redirectOf } from './redirects';

/**
 * Redirect target of an address: the page that replaced an old one, or its canonical spelling. Null if there is no redirect,
 * or if the target does not exist, so that no one is redirected to a 404.
 */
export function movedTo(plan: BootPlan, pathname: string, access: Access): string | null {
  const moved = redirectOf(pathname);
  if (moved === null) return canonicalPath(plan, pathname);
  return matchPage(plan, moved, access).kind === 'missing' ? null : moved;
}
