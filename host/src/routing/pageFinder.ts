import type { BootPlan } from '@companion/contract';
import { type Access, matchPage } from './matchPage';
import { movedTo } from './movedTo';

/**
 * Whether a path leads to a page, directly or by a redirect. Results are cached, since lists ask for the same paths on every
 * render.
 */
export function pageFinder(plan: BootPlan, access: Access): (pathname: string) => boolean {
  const known = new Map<string, boolean>();
  return (pathname) => {
    const before = known.get(pathname);
    if (before !== undefined) return before;
    const { kind } = matchPage(plan, movedTo(plan, pathname, access) ?? pathname, access);
    const found = kind === 'host' || kind === 'section';
    known.set(pathname, found);
    return found;
  };
}
