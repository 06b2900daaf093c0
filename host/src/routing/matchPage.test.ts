import type { BootPlan, PlannedSection, RouteDeclaration } from '@companion/contract';
import { expect, test } from 'vitest';
import { canonicalPath } from './canonicalPath';
import { type Access, matchPage } from './matchPage';
import { titleOf } from './titleOf';

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
    section('admin', ['/admin'], [route('/admin', 'Admin')], true),
    section('mini-apps', ['/mini-apps', '/magic', '/telegram-viewer'], [route('/mini-apps', 'Mini-apps')]),
    section(
      'profiles',
      ['/profile', '/profiles', '/user/profile', '/markets', '/profile-interactions'],
      [route('/profiles', 'Profiles'), route('/profiles/:id', 'Profile')],
    ),
    section('slashes', ['/slashes', '/slash-votes', '/shitlist'], [route('/slashes', 'Slashes')]),
  ],
  refused: [{ id: 'reviews', name: 'Reviews', version: '2.0.0', prefixes: ['/reviews'], reasons: ['too new'] }],
} as BootPlan;

const access = (on: Record<string, boolean> = {}, admin = false): Access => ({ flags: on, admin });
const shown = (path: string, given = access()) => {
  const match = matchPage(plan, path, given);
  if (match.kind === 'host') return match.page.page;
  return match.kind === 'section'
    ? `${match.route.path}${match.insteadOf ? ` for ${titleOf(match)}` : ''}`
    : match.kind;
};

test.each([
  ['/home', 'home'],
  ['/home/', 'home'],
  ['/profiles', '/profiles'],
  ['/profiles/12', '/profiles/:id'],
  ['/profiles/stats', '/profiles for Profile statistics'],
  ['/profiles/12/weekly-xp', '/profiles/:id for Weekly XP'],
  ['/user/profile', '/profiles for My profile'],
  ['/markets/history', '/profiles for Market history'],
  ['/magic', '/mini-apps for Explorer'],
  ['/telegram-viewer', '/mini-apps for Messages'],
  ['/mini-apps/oops-I-lost-it-again/BobSmith', '/mini-apps for Oops, I lost it again'],
  ['/slash-votes/3', '/slashes for Slash votes'],
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
  expect(shown('/profile-interactions')).toBe('missing');
  expect(shown('/slashes/misplaced-slashes')).toBe('missing');
  expect(shown('/shitlist', access({ shitlist: true }))).toBe('/slashes for Caution list');
  expect(shown('/slashes/misplaced-slashes', access({ misplacedSlashes: true }))).toBe(
    '/slashes for Misplaced slashes',
  );
});

test('admin pages are missing without an admin session', () => {
  expect(shown('/admin')).toBe('missing');
  expect(shown('/admin/logs')).toBe('missing');
  expect(shown('/admin/logs', access({}, true))).toBe('/admin for Logs');
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
