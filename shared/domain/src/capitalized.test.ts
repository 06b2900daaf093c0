import { expect, test } from 'vitest';
import { capitalized } from './capitalized';

test('the first letter is large, the rest as it was', () => {
  expect(['votes cast', 'X', 'école', ''].map(capitalized)).toEqual(['Votes cast', 'X', 'École', '']);
});
