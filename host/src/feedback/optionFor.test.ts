import type { BootPlan } from '@companion/contract';
import { expect, test } from 'vitest';
import { optionFor } from './optionFor';

const route = (path: string, title: string) => ({ path, title, page: './page', description: title });
const main = (label: string, path: string) => ({ label, path, bar: 'main', order: 1 });
const section = (name: string, prefixes: string[], routes: object[], nav: object[]) => ({
  declaration: { name, prefixes, routes, nav },
});
const plan = {
  revision: 1,
  refused: [],
  sections: [
    section(
      'Profiles',
      ['/profiles', '/site-stats'],
      [route('/profiles/:id', 'Profile'), route('/site-stats', 'Site')],
      [main('Profiles', '/profiles')],
    ),
    section(
      'Reviews',
      ['/reviews', '/votes'],
      [route('/votes/search/:handle', 'Votes of a person')],
      [main('Reviews', '/reviews'), main('Votes', '/votes')],
    ),
    section(
      'Mini-apps',
      ['/mini-apps'],
      [route('/mini-apps', 'Tools'), route('/mini-apps/search', 'Ethos search')],
      [main('Mini-apps', '/mini-apps')],
    ),
    section('Trades', ['/trades'], [route('/trades', 'Trades')], [main('Trades', '/trades')]),
  ],
} as unknown as BootPlan;

test.each([
  ['/home', 'Home'],
  ['/profiles/12', 'Profiles'],
  ['/site-stats', 'Profiles'],
  ['/votes/search/bob', 'Votes'],
  ['/mini-apps', 'Mini-apps'],
  ['/mini-apps/search', 'Ethos Search'],
  ['/trades', 'General Feedback'],
  ['/auth-diagnostic', 'General Feedback'],
  ['/nowhere', 'General Feedback'],
])('feedback of a visitor who comes from %s is about %s', (path, option) => {
  expect(optionFor(plan, path, { flags: {}, admin: false })).toBe(option);
});
