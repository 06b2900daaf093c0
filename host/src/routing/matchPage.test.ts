import { type BootPlan, HOST_PATHS, ownsPath, type PlannedSection, type RouteDeclaration } from '@companion/contract';
import { expect, test } from 'vitest';
import { canonicalPath } from './canonicalPath';
import { type Access, HOST_PAGES, matchPage } from './matchPage';
import { movedTo } from './movedTo';
import { nearestPages } from './nearestPages';
import { pageFinder } from './pageFinder';

test('no section may claim an address of the host', () => {
  expect(HOST_PAGES.filter(({ path }) => !HOST_PATHS.some((own) => ownsPath(own, path)))).toEqual([]);
});

const route = (path: string, title: string): RouteDeclaration => ({ path, title, page: './page', description: title });
const section = (id: string, prefixes: string[], routes: RouteDeclaration[], adminOnly = false) =>
  ({
    id,
    version: '1.0.0',
    declaration: { id, name: id, prefixes, routes, adminOnly, nav: [], widgets: [], commands: [] },
  }) as unknown as PlannedSection;

const plan: BootPlan = {
  revision: 1,
  sections: [
    section('admin', ['/admin'], [route('/admin', 'Admin'), route('/admin/logs', 'Logs')], true),
    section(
      'mini-apps',
      ['/mini-apps', '/magic', '/telegram-viewer'],
      [
        route('/mini-apps', 'Mini-apps'),
        route('/mini-apps/oops-I-lost-it-again', 'Oops, I lost it again'),
        route('/mini-apps/oops-I-lost-it-again/:twitter_handle', 'Oops, I lost it again'),
      ],
    ),
    section(
      'profiles',
      ['/profile', '/profiles', '/profiles/stats', '/user/profile', '/markets', '/profile-interactions'],
      [
        route('/profiles', 'Profiles'),
        route('/profile', 'Profiles'),
        route('/profiles/:id', 'Profile'),
        route('/profiles/:id/weekly-xp', 'Weekly XP'),
      ],
    ),
    section(
      'slashes',
      ['/slashes', '/slash-votes', '/shitlist'],
      [route('/slashes', 'Slashes'), { ...route('/shitlist', 'Caution list'), flag: 'shitlist' }],
    ),
  ],
  refused: [{ id: 'reviews', name: 'Reviews', version: '2.0.0', prefixes: ['/reviews'], reasons: ['too new'] }],
} as BootPlan;

const access = (on: Record<string, boolean> = {}, admin = false): Access => ({ flags: on, admin });
const shown = (path: string, given = access()) => {
  const match = matchPage(plan, path, given);
  if (match.kind === 'host') return match.page.page;
  return match.kind === 'section' ? match.route.path : match.kind;
};

test.each([
  ['/home', 'home'],
  ['/home/', 'home'],
  ['/profiles', '/profiles'],
  ['/profiles/12', '/profiles/:id'],
  ['/profiles/12/weekly-xp', '/profiles/:id/weekly-xp'],
  ['/mini-apps/oops-I-lost-it-again/BobSmith', '/mini-apps/oops-I-lost-it-again/:twitter_handle'],
  // A separate prefix keeps a page's address from the pattern beside it.
  ['/profiles/stats', 'missing'],
  ['/user/profile', 'missing'],
  ['/markets/history', 'missing'],
  ['/magic', 'missing'],
  ['/slash-votes/3', 'missing'],
  ['/reviews/mass-archive', 'refused'],
  ['/profileoverviews', 'missing'],
  ['/profiles/12/secrets', 'missing'],
  ['/markets', 'missing'],
  ['/', 'missing'],
])('%s shows %s', (path, page) => {
  expect(shown(path)).toBe(page);
});

test('a page behind a flag that is off is missing, as an unknown one', () => {
  expect(shown('/shitlist')).toBe('missing');
  expect(shown('/shitlist', access({ shitlist: true }))).toBe('/shitlist');
});

test('admin pages are missing without an admin session', () => {
  expect(shown('/admin')).toBe('missing');
  expect(shown('/admin/logs')).toBe('missing');
  expect(shown('/admin/logs', access({}, true))).toBe('/admin/logs');
});

test.each([
  ['/Profiles/', '/profiles'],
  ['/PROFILES/BobSmith', '/profiles/BobSmith'],
  ['/Profiles/BobSmith/Weekly-XP', '/profiles/BobSmith/weekly-xp'],
  ['/HOME', '/home'],
  ['/home/', '/home'],
  ['/mini-apps/OOPS-i-lost-it-again/Bob', '/mini-apps/oops-I-lost-it-again/Bob'],
])('%s is spelled %s', (path, spelled) => {
  expect(canonicalPath(plan, path)).toBe(spelled);
});

test.each(['/profiles', '/profiles/BobSmith', '/nowhere/', '//evil.example', '/Admin'])('%s stays', (path) => {
  expect(canonicalPath(plan, path)).toBeNull();
});

test.each([
  ['/bad-friends', null],
  ['/', '/home'],
  ['/mini-apps/oops_i_lost_it_again/Bob', '/mini-apps/oops-I-lost-it-again/Bob'],
  ['/site-stats/vouch-stats', null],
  ['/Profiles/', '/profiles'],
])('%s leads on to %s: an old address only where its new page exists', (path, to) => {
  expect(movedTo(plan, path, access())).toBe(to);
});

test('a redirect to a section that cannot run is followed: the page there says so', () => {
  const refused = [{ id: 'slashes', prefixes: ['/slashes'], reasons: [] }] as unknown as BootPlan['refused'];
  const without = { ...plan, sections: plan.sections.filter(({ id }) => id !== 'slashes'), refused };
  expect(movedTo(without, '/bad-friends', access())).toBe('/slashes/bad-friends');
});

test('pages are found by path and by redirect, except behind an off flag, for admins or in a refused section', () => {
  const hasPage = pageFinder(plan, access());
  const paths = ['/', '/home', '/profiles/12', '/Profiles', '/mini-apps/oops-i-lost-it-again'];
  expect(paths.filter(hasPage)).toEqual(paths);
  expect(['/shitlist', '/admin', '/reviews', '/magic', '/bad-friends', '/user/profile'].filter(hasPage)).toEqual([]);
  const forAdmins = pageFinder(plan, access({ shitlist: true }, true));
  expect(['/shitlist', '/admin', '/admin/users'].filter(forAdmins)).toEqual(['/shitlist', '/admin']);
});

const near = (path: string, flags = {}) => nearestPages(plan, flags, path).map((page) => page.path);

test('for an unknown address: pages of its section, then similarly spelled ones', () => {
  expect(near('/slashes/overview')).toEqual(['/slashes']);
  expect(near('/profils')).toEqual(['/profiles']);
  expect(near('/mini-apps/opps')).toEqual(['/mini-apps', '/mini-apps/oops-I-lost-it-again']);
  expect(near('/hom')).toEqual(['/home']);
  // An old address stands for its new one.
  expect(near('/bad-friends')).toEqual(['/slashes']);
  expect(near('/completely/elsewhere')).toEqual([]);
});

test('no hidden page is suggested', () => {
  expect(near('/shitlists')).toEqual([]);
  expect(near('/shitlists', { shitlist: true })).toEqual(['/shitlist']);
  expect(near('/admin')).toEqual([]);
});
