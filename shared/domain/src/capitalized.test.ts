import { expect, test } from 'vitest';
import { capitalized } from './capitalized';

test('the first letter is uppercase, the rest unchanged', () => {
  expect(['votes cast', 'X', 'école', ''].map(capitalized)).toEqual(['Votes cast', 'X', 'École', '']);
});
