import { expect, test } from 'vitest';
import { directionOf, nextSort } from './order';

test('reads the direction of a column', () => {
  expect(directionOf('-score', 'score')).toBe('descending');
  expect(directionOf('score,-created', 'score')).toBe('ascending');
  expect(directionOf('score,-created', 'created')).toBeNull();
  expect(directionOf('-score', undefined)).toBeNull();
});

test('numbers start from the top, words from the start; a second press turns round', () => {
  expect(nextSort('-created', 'score', true)).toBe('-score');
  expect(nextSort('-score', 'score', true)).toBe('score');
  expect(nextSort('-created', 'name', false)).toBe('name');
  expect(nextSort('name', 'name', false)).toBe('-name');
});
