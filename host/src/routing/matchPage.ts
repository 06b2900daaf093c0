import {
  type BootPlan,
  ownsPath,
  type PlannedSection,
  type RefusedSection,
  type RouteDeclaration,
} from '@companion/contract';
import { mostLiteral, normalPath } from './pattern';

export type HostPage = {
  path: string;
  page: string;
  title: string;
  description: string;
  /** Calls of its first screen. */
  first?: RouteDeclaration['first'];
  noindex?: boolean;
};

/** Pages the host draws itself; `page` is the name of the chunk. */
export const HOST_PAGES = [
  {
    path: '/home',
    page: 'home',
    title: 'Home',
    description: 'What is happening in the reputation network now, and the fastest way to find anyone in it.',
    first: [
      { function: 'home_overview' },
      { function: 'home_feed', args: { per: 25 } },
      { function: 'mini_apps_index' },
      { function: 'site_status' },
      { function: 'slashes_list', always: { filters: { status: 'open' }, sort: 'closes', page: 1, per: 3 } },
    ],
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
    description:
      'What this browser knows about your wallet, your session and the database, to send along with a report.',
    noindex: true,
  },
] as const satisfies readonly HostPage[];

export type HostPageName = (typeof HOST_PAGES)[number]['page'];

export type PageMatch =
  | { kind: 'host'; page: (typeof HOST_PAGES)[number] & HostPage }
  | { kind: 'section'; section: PlannedSection; route: RouteDeclaration }
  | { kind: 'refused'; section: RefusedSection }
  | { kind: 'missing' };

/** The page a match shows, as the host knows its own and sections declare theirs; null where there is none. */
export function pageOf(match: PageMatch): HostPage | RouteDeclaration | null {
  if (match.kind === 'host') return match.page;
  return match.kind === 'section' ? match.route : null;
}

/** What may be shown: feature flags that are on, and whether an admin session is proven. */
export type Access = { flags: Readonly<Record<string, boolean>>; admin: boolean };

/**
 * Which page a path shows. What no release of the plan declares is missing, and so is a page that this visitor may not
 * see. Pure: the site server and the browser decide alike.
 */
export function matchPage(plan: BootPlan, pathname: string, access: Access): PageMatch {
  const path = normalPath(pathname);
  const page = HOST_PAGES.find((candidate) => candidate.path === path);
  if (page) return { kind: 'host', page };
  const section = ownerOf(plan.sections, ({ declaration }) => declaration.prefixes, path);
  if (section) {
    const route = openRoute(section, path, access);
    return route ? { kind: 'section', section, route } : { kind: 'missing' };
  }
  const refused = ownerOf(plan.refused, ({ prefixes }) => prefixes, path);
  return refused ? { kind: 'refused', section: refused } : { kind: 'missing' };
}

/** Patterns of all pages there are, whoever may see them. */
export function pagePatterns(plan: BootPlan): string[] {
  const declared = plan.sections.flatMap(({ declaration }) => declaration.routes);
  return [...HOST_PAGES, ...declared].map(({ path }) => path);
}

/** The one whose prefixes a path lies under. */
export function ownerOf<Owner>(owners: readonly Owner[], prefixes: (owner: Owner) => readonly string[], path: string) {
  return owners.find((owner) => prefixes(owner).some((prefix) => ownsPath(prefix, path)));
}

/** Only below the longest prefix: one that owns `/profiles/stats` keeps it from `/profiles/:id`, with or without a page there. */
function openRoute({ declaration }: PlannedSection, path: string, access: Access): RouteDeclaration | undefined {
  const { prefixes, routes, adminOnly } = declaration;
  if (adminOnly && !access.admin) return undefined;
  const [prefix = ''] = prefixes.filter((each) => ownsPath(each, path)).sort((a, b) => b.length - a.length);
  const route = mostLiteral(
    routes.filter((each) => ownsPath(prefix, each.path)),
    path,
  );
  return route?.flag && !access.flags[route.flag] ? undefined : route;
}
