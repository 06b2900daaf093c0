import { expect, test } from 'vitest';
import { bondScore, ruleOf } from './bondScore';
import { readImagined, written } from './imagined';

const EIP10 = ruleOf({ k: 2, small: 4 });

test('is the mean for up to four invitees, and of the two best and two worst for more', () => {
  expect(bondScore([], EIP10)).toBeNull();
  expect(bondScore([1000, 1000, 1000, 2000], EIP10)).toBe(1250);
  expect(bondScore([1000, 1000, 1000, 2000, 1500], EIP10)).toBe(1375);
});

test('follows the configured rule: before EIP-10 every invitee counted', () => {
  const scores = [1750, 1450, 1900, 1180, 900, 1320];
  expect(bondScore(scores, EIP10)).toBe(1432.5);
  expect(bondScore(scores, ruleOf({ k: null, small: null }))).toBeCloseTo(1416.67, 2);
  expect(bondScore(scores, ruleOf({ k: 1, small: 2 }))).toBe(1400);
});

test('no one counts twice: where best and worst overlap, every invitee counts', () => {
  expect(bondScore([900, 1200, 1800], { allUpTo: 1, best: 2, worst: 2 })).toBe(1300);
  expect(bondScore([900, 1200, 1800], { allUpTo: 1, best: 0, worst: 1 })).toBe(900);
});

test('imagined scores are stored in a link and restored from it', () => {
  expect(written({ 10: 1180, 12: 900 })).toBe('10-1180.12-900');
  expect(readImagined('10-1180.12-9000', 2800)).toEqual({ 10: 1180, 12: 2800 });
  expect([written({}), readImagined(null, 2800)]).toEqual([null, {}]);
});
