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

/** Pages rendered by the host itself; `page` is the chunk name. */
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

/** The matched page's declaration, by the host or a section; null if there is none. */
export function pageOf(match: PageMatch): HostPage | RouteDeclaration | null {
  if (match.kind === 'host') return match.page;
  return match.kind === 'section' ? match.route : null;
}

/** What the visitor may see: enabled feature flags, and whether an admin session is proven. */
export type Access = { flags: Readonly<Record<string, boolean>>; admin: boolean };

/**
 * The page at a path. A page that no release in the plan declares is missing, and so is one this visitor may not see. Pure,
 * so that the site server and the browser decide alike.
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

/** Patterns of all pages, regardless of who may see them. */
export function pagePatterns(plan: BootPlan): string[] {
  const declared = plan.sections.flatMap(({ declaration }) => declaration.routes);
  return [...HOST_PAGES, ...declared].map(({ path }) => path);
}

/** The owner with a prefix of the path. */
export function ownerOf<Owner>(owners: readonly Owner[], prefixes: (owner: Owner) => readonly string[], path: string) {
  return owners.find((owner) => prefixes(owner).some((prefix) => ownsPath(prefix, path)));
}

/**
 * Only below the longest prefix: a section that owns `/profiles/stats` hides it from `/profiles/:id`, whether or not it has a
 * page there.
 */
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
