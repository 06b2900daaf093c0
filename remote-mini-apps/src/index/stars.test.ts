import { expect, test } from 'vitest';
import { readStars } from './stars';

test('reads stored slugs and ignores any other stored value', () => {
  expect([...readStars('["a","b","a"]')]).toEqual(['a', 'b']);
  expect([...readStars(null)]).toEqual([]);
  expect([...readStars('{broken')]).toEqual([]);
  expect([...readStars('{"a":1}')]).toEqual([]);
  expect([...readStars('[1,null,"a"]')]).toEqual(['a']);
});
