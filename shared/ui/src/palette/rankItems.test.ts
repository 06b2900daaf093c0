import { expect, test } from 'vitest';
import { rankItems, similarity } from './rankItems';

const items = [
  { label: 'Overview of slashes' },
  { label: 'Slashes' },
  { label: 'Slash votes' },
  { label: 'Reviews', keywords: ['comments'] },
  { label: 'Çağla Öztürk' },
];
const found = (query: string) => rankItems(items, query).map(({ label }) => label);

test('exact match before prefix before word before substring', () => {
  expect(found('slashes')).toEqual(['Slashes', 'Overview of slashes', 'Slash votes']);
  expect(found('slash')).toEqual(['Slashes', 'Slash votes', 'Overview of slashes']);
  expect(found('view')).toEqual(['Overview of slashes', 'Reviews']);
});

test('accents, case and typos are forgiven; keywords count', () => {
  expect(found('  CAGLA ')).toEqual(['Çağla Öztürk']);
  expect(found('reveiws')).toEqual(['Reviews']);
  expect(found('comments')).toEqual(['Reviews']);
  expect(found('xyzzy')).toEqual([]);
});

test('a text matches from three tenths of the typed trigrams', () => {
  // 3 of 10 in common, and 3 of 11.
  expect(rankItems([{ label: 'abcxy' }, { label: 'abcxyz' }], 'abcdef').map(({ label }) => label)).toEqual(['abcxy']);
});

test('an empty query keeps the order, up to the limit', () => {
  expect(rankItems(items, ' ', 2).map(({ label }) => label)).toEqual(['Overview of slashes', 'Slashes']);
});

test('similarity counts trigrams of padded words', () => {
  expect(similarity('word', 'words')).toBeCloseTo(4 / 7, 10);
  expect(similarity('abc', 'xyz')).toBe(0);
  expect(similarity('', '')).toBe(0);
});
