import { expect, test } from 'vitest';
import { matchingTools, shownTools, tagsOf } from './chooseTools';
import { TAGS, type Tool } from './tools';

const tool = (slug: string, rest: Partial<Tool> = {}): Tool => ({
  slug: slug as Tool['slug'],
  path: `/mini-apps/${slug}`,
  name: `Tool ${slug}`,
  question: `What about ${slug}?`,
  tags: ['lookup'],
  metric: 'miniApps.lookups',
  ...rest,
});
const slugs = (tools: Tool[]) => tools.map(({ slug }) => slug);
const farmers = tool('farmers', { tags: ['detection'], flag: 'farmerScores' });
const raffle = tool('raffle', { tags: ['fun'], question: 'Who won?' });

test('a tool without a declared page is absent', () => {
  const routes = [{ path: '/mini-apps' }, { path: '/mini-apps/scores' }];
  expect(slugs(shownTools([tool('scores'), raffle], routes, {}))).toEqual(['scores']);
});

test('a tool behind a flag that is off or unknown is absent', () => {
  const routes = [{ path: '/mini-apps/farmers' }];
  expect(slugs(shownTools([farmers], routes, { farmerScores: false }))).toEqual([]);
  expect(slugs(shownTools([farmers], routes, {}))).toEqual([]);
  expect(slugs(shownTools([farmers], routes, { farmerScores: true }))).toEqual(['farmers']);
});

test('filters by tag and by all words, in any case', () => {
  const all = [tool('scores'), farmers, raffle];
  const none = new Set<string>();
  expect(slugs(matchingTools(all, { q: '', tag: 'fun', starred: none }))).toEqual(['raffle']);
  expect(slugs(matchingTools(all, { q: ' WON  raffle', tag: null, starred: none }))).toEqual(['raffle']);
  expect(slugs(matchingTools(all, { q: 'won scores', tag: null, starred: none }))).toEqual([]);
});

test('starred tools come first, the others keep their order', () => {
  const all = [tool('a'), tool('b'), tool('c')];
  expect(slugs(matchingTools(all, { q: '', tag: null, starred: new Set(['c']) }))).toEqual(['c', 'a', 'b']);
});

test('offers only tags in use', () => {
  expect(tagsOf([raffle, tool('a')], TAGS)).toEqual(['lookup', 'fun']);
});
