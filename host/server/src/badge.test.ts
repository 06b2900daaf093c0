import { expect, test } from 'vitest';
import { badge } from './badge';

const badgeOf = (name: string, score: number | null = 2100, word: string | null = null) =>
  badge({ title: name, description: '', person: { name, handle: null, image: null, score, word } }, 'Companion');
const linesOf = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text);

test('shows name, score and level, and leaves out what is unknown', () => {
  expect(linesOf(badgeOf('Alice'))).toEqual(['Alice', '2,100 · exemplary']);
  expect(linesOf(badgeOf('Alice', 2100, 'Well backed'))).toEqual(['Alice', '2,100 · exemplary · Well backed']);
  expect(linesOf(badgeOf('Bob', null))).toEqual(['Bob', 'no score yet']);
  expect(badgeOf('Alice')).toContain('aria-label="Alice: 2,100 · exemplary (Companion)"');
});

test.each([
  ['a long name', 'a'.repeat(80), 31],
  ['wide letters', '界'.repeat(40), 17],
  ['emoji of several signs', '👩‍👩‍👧‍👦'.repeat(30), 17],
  ['right to left', 'שלום'.repeat(20), 17],
])('%s is cut at whole characters, and never runs over the edge', (_, name, most) => {
  const [line = ''] = linesOf(badgeOf(name));
  expect(line.endsWith('…')).toBe(true);
  const shown = [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(line)];
  expect(shown.length).toBeLessThanOrEqual(most);
  expect(name.startsWith(line.slice(0, -1))).toBe(true);
});
