import {
  type BootPlan,
  ownsPath,
  type PlannedSection,
  type RefusedSection,
  type RouteDeclaration,
} from '@companion/contract';

/** Pages the host draws itself. */
export const HOST_PAGES = [
  {
    path: '/home',
    page: 'home',
    title: 'Home',
    description: 'What is happening in the reputation network now, and the fastest way to any person in it.',
  },
] as const;

export type PageMatch =
  | { kind: 'host'; page: (typeof HOST_PAGES)[number] }
  | { kind: 'section'; section: PlannedSection; route: RouteDeclaration }
  | { kind: 'refused'; section: RefusedSection }
  | { kind: 'missing' };

/** What may be shown: feature flags that are on, and whether an admin session is proven. */
export type Access = { flags: Readonly<Record<string, boolean>>; admin: boolean };

/** Which page a path shows. Pure: the site server and the browser decide alike. */
export function matchPage(plan: BootPlan, pathname: string, access: Access): PageMatch {
  const path = normalPath(pathname);
  const page = HOST_PAGES.find((candidate) => candidate.path === path);
  if (page) return { kind: 'host', page };
  for (const section of plan.sections) {
    if (!section.declaration.prefixes.some((prefix) => ownsPath(prefix, path))) continue;
    if (section.declaration.adminOnly && !access.admin) return { kind: 'missing' };
    const route = bestRoute(section.declaration.routes, path);
    if (route && (!route.flag || access.flags[route.flag])) return { kind: 'section', section, route };
  }
  const refused = plan.refused.find(({ prefixes }) => prefixes.some((prefix) => ownsPath(prefix, path)));
  return refused ? { kind: 'refused', section: refused } : { kind: 'missing' };
}

/** Without slashes at the end, which never tell two pages apart. */
export function normalPath(pathname: string): string {
  return pathname.replace(/\/+$/, '') || '/';
}

/** The most literal of the routes that match: `/profiles/stats` before `/profiles/:id`. */
function bestRoute(routes: readonly RouteDeclaration[], path: string): RouteDeclaration | undefined {
  const parts = path.split('/');
  return routes
    .filter((route) => matches(route.path.split('/'), parts))
    .sort((a, b) => params(a.path) - params(b.path))[0];
}

function matches(pattern: string[], parts: string[]): boolean {
  return (
    pattern.length === parts.length &&
    pattern.every((segment, i) => (segment.startsWith(':') ? parts[i] !== '' : segment === parts[i]))
  );
}

function params(pattern: string): number {
  return pattern.split('/').filter((segment) => segment.startsWith(':')).length;
}
