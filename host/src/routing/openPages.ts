import type { BootPlan } from '@companion/contract';
import { type Access, HOST_PAGES } from './matchPage';

/** A page one can open by its bare address. `section` is that of its release, null for the host's own. */
export type OpenPage = { path: string; title: string; section: string | null };

/**
 * Every page that needs no id, in declared order, the host's first: those of admins are told to nobody, one behind a flag
 * exists while the flag is on. A page with several addresses stands under its first.
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
