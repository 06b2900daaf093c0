import { fileURLToPath } from 'node:url';
import { sectionFolders } from '@companion/build/sections';
import type { BootPlan, PlannedSection, SectionDeclaration } from '@companion/contract';
import type { FirstCallDeclaration } from '@companion/functions/address';
import { type Access, HOST_PAGES, type HostPage, matchPage } from '../host/src/routing/matchPage';
import { movedTo } from '../host/src/routing/movedTo';
import { pageFinder } from '../host/src/routing/pageFinder';
import { DEFAULT_FLAGS } from '../host/src/services/flags';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Releases of the suites' sites: the sections of the current sources. */
const sections: SectionDeclaration[] = await Promise.all(
  sectionFolders(root).map(async (folder) => (await import(`../${folder}/src/section`)).default),
);

export const plan: BootPlan = {
  revision: 1,
  sections: sections.map((declaration) => ({ id: declaration.id, declaration }) as PlannedSection),
  host: { id: '', live: '' },
  refused: [],
};

/** Default flags, and no session. */
const VISITOR: Access = { flags: DEFAULT_FLAGS, admin: false };

/** A person or thing of the golden set for each parameter of a declared path. */
const SAMPLES: Readonly<Record<string, string>> = {
  id: '1',
  identifier: 'alice',
  handle: 'bob',
  twitter_handle: 'bob',
  rawEthosId: '1',
  profileId: '1',
  raffleId: 'R-0001',
};

/** A declared page at an address of the golden site. `section` is null for host pages. */
export type SamplePage = {
  path: string;
  title: string;
  section: string | null;
  /** The declared calls of the first screen, and the path's parameters. */
  first: readonly FirstCallDeclaration[];
  params: Record<string, string>;
};

/** Every page a visitor of the golden site can open, with a sample id in each pattern. */
export const PAGES: SamplePage[] = [
  ...HOST_PAGES.map(({ path, title, first = [] }: HostPage) => ({ path, title, section: null, first, params: {} })),
  ...sections.flatMap(({ id, routes }) =>
    routes.map(({ path, title, first = [] }) => ({
      path: path.replace(/:(\w+)/g, sample),
      title,
      section: id,
      first,
      params: Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([all, name = '']) => [name, sample(all, name)])),
    })),
  ),
].filter(({ path }) => ['host', 'section'].includes(matchPage(plan, path, VISITOR).kind));

/** Pages with something open, in another view, or with nothing to show. */
export const OPENED: readonly string[] = [
  '/profiles/mallory?tab=reviews',
  '/profiles/alice?tab=market',
  '/profiles/alice?tab=network',
  '/profiles/carol?tab=xp',
  '/profiles/mallory?tab=votes&range=all&dir=in',
  '/profiles/nobody-of-that-name',
  '/profiles?q=nobody-of-that-name',
  '/reviews?q=nothing-matches-this',
  '/reviews/batch-analysis?batch=300:15',
  '/reviews/batch-analysis?view=texts',
  '/reviews/batch-analysis?view=profiles&ids=1,@bob,nobody',
  '/invitations/invite-graph?mode=tree&person=mallory',
  '/invitations/invite-graph?mode=table&person=bob',
  '/mini-apps/farmer-scores?report=mallory',
  '/mini-apps/oops-I-lost-it-again/nobody-of-that-name',
  '/mini-apps/reciprocated-reviews?view=cycles',
  '/mini-apps/reciprocated-reviews?view=people',
  '/mini-apps/reciprocated-reviews?view=rules',
  '/mini-apps/score-correlation?view=influence',
  '/mini-apps/score-correlation?view=matrix',
  '/mini-apps/voting-analysis?view=blocs',
  '/mini-apps/voting-analysis?view=matrix&ids=1,2,3',
  '/mini-apps/voting-analysis/profile/12',
  '/reviews/mass-archive?range=all',
  '/votes/analysis?range=all',
  '/votes/bot-analysis?min=0&voter=profileId%3A11',
  '/votes/search/nobody-of-that-name',
];

/** Entry page of a section. */
export function firstPage(section: string): string {
  const [first] = plan.sections.find(({ id }) => id === section)?.declaration.routes ?? [];
  if (!first) throw new Error(`There is no section ${section}.`);
  return first.path;
}

/** Pattern of the page at an address, for an admin with every flag on; undefined if no section declares one. */
export function declaredAt(address: string): string | undefined {
  const path = address.split('?')[0] ?? '';
  const flags = Object.fromEntries(Object.keys(DEFAULT_FLAGS).map((flag) => [flag, true]));
  const access = { flags, admin: true };
  const match = matchPage(plan, movedTo(plan, path, access) ?? path, access);
  if (match.kind === 'host') return path === '/' ? '/' : match.page.path;
  return match.kind === 'section' ? match.route.path : undefined;
}

/** Path parameters that name a person, and the ids of people the suites' addresses name by handle. */
const NAMES_A_PERSON = ['id', 'identifier', 'handle', 'twitter_handle', 'profileId'];
const IDS: Readonly<Record<string, string>> = { alice: '1', bob: '2' };

/** A page's subject: "person 1", "rawEthosId 1", or "network". */
export function subjectOf(path: string): string {
  const pattern = declaredAt(path)?.split('/') ?? [];
  const at = pattern.findIndex((part) => part.startsWith(':'));
  if (at < 0) return 'network';
  const name = pattern[at]?.slice(1) ?? '';
  const value = path.split('/')[at] ?? '';
  return NAMES_A_PERSON.includes(name) ? `person ${IDS[value] ?? value}` : `${name} ${value}`;
}

/** Whether an address leads to a page of the golden site; `admin`: for a signed-in admin. */
export function hasPage(address: string, { admin = false } = {}): boolean {
  return pageFinder(plan, { ...VISITOR, admin })(address.split('?')[0] ?? '');
}

function sample(_: string, name: string): string {
  const value = SAMPLES[name];
  if (!value) throw new Error(`No sample for the parameter :${name}: name one of the golden set in e2e/pages.ts.`);
  return value;
}
