import type { BootPlan } from '@companion/contract';
import { type Access, HOST_PAGES } from './matchPage';

/** A page that can be opened without parameters. `section` is that of its release, null for host pages. */
export type OpenPage = { path: string; title: string; section: string | null };

/**
 * All pages without parameters, in declared order, the host's first. Admin pages are not listed, and a page behind a flag
 * only while the flag is on. A page with several addresses is listed under its first.
 */
export function openPages(plan: BootPlan, flags: Access['flags']): OpenPage[] {
  const own = HOST_PAGES.map(({ path, title }) => ({ path, title, section: null }));
  const declared = plan.sections
    .filter(({ declaration }) => !declaration.adminOnly)
    .flatMap(({ id, declaration: { routes } }) =>
      routes
        .filter(({ path, flag }) => !path.includes(':') && (!flag || flags[flag]))
        .filter(
          (route, i, open) => open.findIndex((other) => other.page === route.page && other.title === route.title) === i,
        )
        .map(({ path, title }) => ({ path, title, section: id })),
    );
  return [...own, ...declared];
}
