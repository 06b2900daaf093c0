import { expect, test } from 'vitest';
import { readFlags } from './flags';

test('without an answer the defaults apply', () => {
  const defaults = { misplacedSlashes: true, shitlist: false, profileInteractions: false, farmerScores: false };
  expect(readFlags(undefined)).toEqual(defaults);
  expect(readFlags('on')).toEqual(defaults);
  expect(readFlags(null)).toEqual(defaults);
});

test('known flags are used; unknown names and values other than true or false are ignored', () => {
  expect(readFlags({ shitlist: true, misplacedSlashes: false, farmerScores: 'yes', other: true })).toEqual({
    misplacedSlashes: false,
    shitlist: true,
    profileInteractions: false,
    farmerScores: false,
  });
});
