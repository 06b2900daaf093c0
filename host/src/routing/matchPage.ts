import {
  type BootPlan,
  ownsPath,
  type PlannedSection,
  type RefusedSection,
  type RouteDeclaration,
} from '@companion/contract';
import { coverage, mostLiteral, normalPath } from './pattern';
import { SITE_PAGES, type SitePage } from './sitePages';

export type HostPage = { path: string; page: string; title: string; description: string; noindex?: boolean };

/** Pages the host draws itself; `page` is the name of the chunk. */
export const HOST_PAGES = [
  {
    path: '/home',
    page: 'home',
    title: 'Home',
    description: 'What is happening in the reputation network now, and the fastest way to any person in it.',
  },
  {
    path: '/feedback',
    page: 'feedback-page',
    title: 'Feedback',
    description: 'Tell the people who run this site what is missing, wrong or good, and see what is planned.',
  },
  {
    path: '/auth-diagnostic',
    page: 'auth-diagnostic',
    title: 'Auth diagnostic',
    description: 'What this browser knows of wallet, session and database, to send along with a report.',
    noindex: true,
  },
] as const satisfies readonly HostPage[];

export type HostPageName = (typeof HOST_PAGES)[number]['page'];

export type PageMatch =
  | { kind: 'host'; page: (typeof HOST_PAGES)[number] & HostPage }
  /** `insteadOf`: the page asked for, which this release of the section does not have; `route` is its nearest one. */
  | { kind: 'section'; section: PlannedSection; route: RouteDeclaration; insteadOf?: SitePage }
  | { kind: 'refused'; section: RefusedSection }
  | { kind: 'missing' };

/** What may be shown: feature flags that are on, and whether an admin session is proven. */
export type Access = { flags: Readonly<Record<string, boolean>>; admin: boolean };

/** Which page a path shows. Pure: the site server and the browser decide alike. */
export function matchPage(plan: BootPlan, pathname: string, access: Access): PageMatch {
  const path = normalPath(pathname);
  const page = HOST_PAGES.find((candidate) => candidate.path === path);
  if (page) return { kind: 'host', page };
  const section = plan.sections.find(({ declaration }) =>
    declaration.prefixes.some((prefix) => ownsPath(prefix, path)),
  );
  if (section) return matchInSection(section, path, access);
  const refused = plan.refused.find(({ prefixes }) => prefixes.some((prefix) => ownsPath(prefix, path)));
  return refused ? { kind: 'refused', section: refused } : { kind: 'missing' };
}

function matchInSection(section: PlannedSection, path: string, access: Access): PageMatch {
  const { routes, adminOnly } = section.declaration;
  if (adminOnly && !access.admin) return { kind: 'missing' };
  // Declared routes first: of two equally literal ones the section's own wins.
  const found = mostLiteral<RouteDeclaration | SitePage>([...routes, ...SITE_PAGES], path);
  if (!found || (found.flag && !access.flags[found.flag])) return { kind: 'missing' };
  if ('page' in found) return { kind: 'section', section, route: found };
  const route = nearestRoute(routes, found.path, access);
  return route ? { kind: 'section', section, route, insteadOf: found } : { kind: 'missing' };
}

/** The route that covers most of a page's pattern; else the section's first one. */
function nearestRoute(
  routes: readonly RouteDeclaration[],
  wanted: string,
  access: Access,
): RouteDeclaration | undefined {
  const open = routes.filter(({ flag }) => !flag || access.flags[flag]);
  return open.reduce<RouteDeclaration | undefined>(
    (best, route) => (best && coverage(best.path, wanted) >= coverage(route.path, wanted) ? best : route),
    undefined,
  );
}
