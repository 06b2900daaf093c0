import { expect, test } from 'vitest';
import { fits, limitOf, limitText, patternText } from './limits';

const none = { least: null, most: null, whole: false, longest: null, words: null, because: 'So it is.' };
const weight = { ...none, least: 0, most: 100 };
const days = { ...none, least: 1, most: 3650, whole: true };
const line = { ...none, longest: 5 };
const side = { ...none, words: ['open', 'close'] };

test('a limit for any entry of a list applies to each, and to nothing further down', () => {
  const limits = [
    { subject: 'param:bond.days', name: '', ...days },
    { subject: 'detector:farmer', name: 'features * weight', ...weight },
  ];
  expect(limitOf(limits, 'param:bond.days')).toMatchObject(days);
  expect(limitOf(limits, 'detector:farmer', 'features F4 weight')).toMatchObject(weight);
  expect(limitOf(limits, 'detector:farmer', 'features F4 weight more')).toBeNull();
  expect(limitOf(limits, 'detector:bot', 'features F4 weight')).toBeNull();
});

test('both ends of a range are included, and a whole number has no fraction', () => {
  expect([0, 100, 0.5, -0.1, 100.1, '5', null].map((value) => fits(weight, value))).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
  expect([1, 3650, 1.5, 0].map((value) => fits(days, value))).toEqual([true, true, false, false]);
  expect(['', '12345', '123456'].map((value) => fits(line, value))).toEqual([true, true, false]);
  expect(['open', 'Open', ''].map((value) => fits(side, value))).toEqual([true, false, false]);
  expect(fits(null, -1)).toBe(true);
});

test('each limit in words', () => {
  expect([weight, days, line, side, { ...none, words: ['a', 'b', 'c'] }].map(limitText)).toEqual([
    '0 to 100',
    '1 to 3,650, whole',
    'up to 5 characters',
    'open or close',
    'one of a, b, c',
  ]);
});

test('the range of values in everyday words', () => {
  expect(['min', 'features * weight', 'B1 *'].map(patternText)).toEqual([
    'min',
    'weight of each of features',
    'each of B1',
  ]);
});
