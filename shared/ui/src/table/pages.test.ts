import { expect, test } from 'vitest';
import { countText, pageCount, pageWindow } from './pages';

test('counts pages, at least one and at most 400', () => {
  expect(pageCount(0, 50)).toBe(1);
  expect(pageCount(51, 50)).toBe(2);
  expect(pageCount(1_000_000, 25)).toBe(400);
});

test('offers the ends and the neighbors, and closes gaps of one page', () => {
  expect(pageWindow(1, 1)).toEqual([1]);
  expect(pageWindow(1, 20)).toEqual([1, 2, null, 20]);
  expect(pageWindow(4, 20)).toEqual([1, 2, 3, 4, 5, null, 20]);
  expect(pageWindow(10, 20)).toEqual([1, null, 9, 10, 11, null, 20]);
});

test('an estimate says so', () => {
  const noun = { one: 'review', other: 'reviews' };
  expect(countText(1, true, noun)).toBe('1 review');
  expect(countText(12_400, false, noun)).toBe('about 12,400 reviews');
});
