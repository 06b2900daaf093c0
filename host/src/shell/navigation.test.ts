import type { BootPlan, NavItem, PlannedSection } from '@companion/contract';
import { expect, test } from 'vitest';
import { DEFAULT_FLAGS } from '../services/flags';
import { mainNav, partOf, sectionNav } from './navigation';

const nav = (path: string, bar: NavItem['bar'], order: number): NavItem => ({ label: path, path, bar, order });
const section = (id: string, prefixes: string[], items: NavItem[]) =>
  ({
    id,
    declaration: {
      prefixes,
      nav: items,
      routes: [...new Set(items.map(({ path }) => path))].map((path) => ({ path })),
    },
  }) as unknown as PlannedSection;

const plan: BootPlan = {
  revision: 1,
  host: { id: 'a', live: 'a' },
  refused: [],
  sections: [
    section(
      'reviews',
      ['/reviews', '/votes'],
      [
        nav('/reviews', 'main', 10),
        nav('/votes', 'main', 20),
        nav('/reviews', 'section', 1),
        nav('/reviews/batches', 'section', 2),
        nav('/votes', 'section', 3),
        nav('/votes/search', 'section', 4),
      ],
    ),
    section(
      'slashes',
      ['/slashes', '/slash-votes'],
      [nav('/slashes', 'main', 30), nav('/slashes', 'section', 1), nav('/slash-votes', 'section', 2)],
    ),
  ],
};
const bar = (path: string) => sectionNav(plan, DEFAULT_FLAGS, path).map((item) => item.path);

test('Home comes first, and entries that do not fit the bar are under More', () => {
  const many = [1, 2, 3].map((n) =>
    section(
      `s${n}`,
      [`/s${n}`],
      [1, 2, 3, 4].map((m) => nav(`/s${n}/${m}`, 'main', n + 3 * m)),
    ),
  );
  const { bar, more } = mainNav({ ...plan, sections: many }, DEFAULT_FLAGS);
  expect(bar.map(({ path }) => path)).toEqual([
    ...['/home', '/s1/1', '/s2/1', '/s3/1', '/s1/2', '/s2/2', '/s3/2', '/s1/3', '/s2/3', '/s3/3'],
  ]);
  expect(more.map(({ path }) => path)).toEqual(['/s1/4', '/s2/4', '/s3/4', '/feedback']);
});

test('a section with several parts has a bar for each', () => {
  expect(bar('/reviews/batches')).toEqual(['/reviews', '/reviews/batches']);
  expect(bar('/votes/search/bob')).toEqual(['/votes', '/votes/search']);
});

test('a page with a separate first segment belongs to the entry of its section', () => {
  for (const path of ['/slashes', '/slash-votes', '/slash-votes/1']) {
    expect(partOf(plan, DEFAULT_FLAGS, path)).toBe('/slashes');
    expect(bar(path)).toEqual(['/slashes', '/slash-votes']);
  }
  expect(partOf(plan, DEFAULT_FLAGS, '/home')).toBeUndefined();
});
