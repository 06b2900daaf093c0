import { describe, expect, test } from 'vitest';
import { clashingPrefixes, defineSection, ownsPath, type SectionDeclaration } from './index';

const reviews: SectionDeclaration = {
  id: 'reviews',
  name: 'Reviews',
  owner: 'Reviews team',
  contract: '^1.0.0',
  prefixes: ['/reviews'],
  routes: [{ path: '/reviews', page: './reviews/ReviewsPage', title: 'Reviews', description: 'All reviews.' }],
  nav: [],
  widgets: [],
  commands: [],
};

const entry = { label: 'Reviews', path: '/reviews', bar: 'main', order: 1 } as const;
const command = { label: 'All reviews', path: '/reviews' };

describe('defineSection', () => {
  test('returns a declaration that follows the rules', () => {
    expect(defineSection(reviews)).toEqual(reviews);
    const most = {
      ...reviews,
      nav: [entry, { ...entry, bar: 'section' as const }],
      commands: Array.from({ length: 40 }, () => ({
        ...command,
        keywords: Array.from({ length: 20 }, () => 'w'.repeat(40)),
      })),
    };
    expect(defineSection(most)).toEqual(most);
  });

  test.each([
    ['a route outside its prefixes', { routes: [{ ...reviews.routes[0], path: '/votes' }] }],
    ['a prefix that is only the beginning of a segment', { prefixes: ['/review'] }],
    ['a page module outside the section', { routes: [{ ...reviews.routes[0], page: '../host/main' }] }],
    ['a range that is not a caret range', { contract: '*' }],
    [
      'an unknown slot',
      { widgets: [{ id: 'w', slot: 'home.widget@9', title: 'W', module: './W', minHeight: 100, order: 1 }] },
    ],
    ['a key nobody knows', { pages: [] }],
    ['no route at all', { routes: [] }],
    ['a menu entry without a page', { nav: [{ label: 'Votes', path: '/reviews/votes', bar: 'main', order: 1 }] }],
    ['a command without a page', { commands: [{ label: 'Votes', path: '/reviews/votes' }] }],
    ['a page of the host', { prefixes: ['/reviews', '/feedback'] }],
    ['what lies below a page of the host', { prefixes: ['/reviews', '/feedback/more'] }],
    ['files of the host', { prefixes: ['/reviews', '/assets'] }],
    ['a menu entry named as one of the host', { nav: [{ ...entry, label: ' home' }] }],
    ['two menu entries of one name', { nav: [entry, { ...entry, order: 2 }] }],
    ['a menu entry before all others', { nav: [{ ...entry, order: -1 }] }],
    ['more commands than anybody reads', { commands: Array.from({ length: 41 }, () => command) }],
    ['more words than a page has', { commands: [{ ...command, keywords: Array.from({ length: 21 }, () => 'word') }] }],
    ['a keyword that is a text', { commands: [{ ...command, keywords: ['w'.repeat(41)] }] }],
    [
      'two widgets of one name',
      {
        widgets: [0, 1].map((order) => ({
          id: 'w',
          slot: 'profile.widget@1',
          title: 'W',
          module: './W',
          minHeight: 100,
          order,
        })),
      },
    ],
  ])('refuses %s', (_what, change) => {
    expect(() => defineSection({ ...reviews, ...change } as SectionDeclaration)).toThrow();
  });
});

describe('paths are compared by whole segments', () => {
  test('/profile owns itself and everything below it, not /profileoverview', () => {
    expect([
      ownsPath('/profile', '/profile'),
      ownsPath('/profile', '/profile/1'),
      ownsPath('/profile', '/profileoverview'),
    ]).toEqual([true, true, false]);
  });

  test('prefixes clash when one contains the other', () => {
    expect(clashingPrefixes(['/user', '/reviews'], ['/user/profile', '/votes'])).toEqual(['/user']);
    expect(clashingPrefixes(['/profile'], ['/profileoverview'])).toEqual([]);
  });
});
