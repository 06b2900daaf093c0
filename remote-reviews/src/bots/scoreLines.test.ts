import { expect, test } from 'vitest';
import { contributionsOf, lineSentence } from './scoreLines';

const b1 = { id: 'B1', weight: 30, feature: 1, points: 30, because: 'J = 1.00 with helper_202 over 30 targets' };
const b3 = { id: 'B3', weight: 10, feature: null, points: null, because: 'not enough data' };

test('a line says what it adds, of how much, and why', () => {
  expect(lineSentence(b1)).toBe('B1 lockstep: 30.0 of 30, because J = 1.00 with helper_202 over 30 targets');
  expect(lineSentence(b3)).toBe('B3 no sleep: not enough data');
  expect(lineSentence({ ...b3, id: 'toString' })).toBe('toString: not enough data');
});

test('contributions keep their order and their missing points', () => {
  expect(contributionsOf([b1, b3])).toEqual([
    { id: 'B1', label: 'lockstep', points: 30, max: 30, because: 'J = 1.00 with helper_202 over 30 targets' },
    { id: 'B3', label: 'no sleep', points: null, max: 10, because: 'not enough data' },
  ]);
});
