import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LEVELS, levelNamed, levelOf } from './levels.ts';

test.each([
  [0, 'untrusted'],
  [799, 'untrusted'],
  [799.9, 'untrusted'],
  [800, 'questionable'],
  [1199, 'questionable'],
  [1200, 'neutral'],
  [1399, 'neutral'],
  [1400, 'known'],
  [1600, 'established'],
  [1800, 'reputable'],
  [2000, 'exemplary'],
  [2199, 'exemplary'],
  [2200, 'distinguished'],
  [2400, 'revered'],
  [2599, 'revered'],
  [2600, 'renowned'],
  [2800, 'renowned'],
  [9999, 'renowned'],
  [-5, 'untrusted'],
])('score %d is %s', (score, name) => {
  expect(levelOf(score)?.name).toBe(name);
});

test('no score has no level', () => {
  expect(levelOf(null)).toBeNull();
  expect(levelOf(undefined)).toBeNull();
  expect(levelOf(Number.NaN)).toBeNull();
  expect(levelOf('1200' as unknown as number)).toBeNull();
});

test('the levels cover 0 to 2800 without gap or overlap', () => {
  expect(LEVELS).toHaveLength(10);
  expect(LEVELS[0]?.min).toBe(0);
  expect(LEVELS[9]?.max).toBe(2800);
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 2800 }),
      (score) => LEVELS.filter((level) => score >= level.min && score <= level.max).length === 1,
    ),
  );
});

test('finds a level only by its name', () => {
  expect(levelNamed('known')?.min).toBe(1400);
  expect(levelNamed('Known')).toBeNull();
  expect(levelNamed({})).toBeNull();
});
