import { expect, test } from 'vitest';
import { directionOf, nextSort, sortOf } from './order';

test('reads the direction of a column', () => {
  expect(directionOf('-score', 'score')).toBe('descending');
  expect(directionOf('score,-created', 'score')).toBe('ascending');
  expect(directionOf('score,-created', 'created')).toBeNull();
  expect(directionOf('-score', undefined)).toBeNull();
});

test('numbers start from the top, words from A; a second press reverses the order', () => {
  expect(nextSort('-created', 'score', true)).toBe('-score');
  expect(nextSort('-score', 'score', true)).toBe('score');
  expect(nextSort('-created', 'name', false)).toBe('name');
  expect(nextSort('name', 'name', false)).toBe('-name');
});

test('with Shift a column becomes a further key, is reversed, then removed', () => {
  expect(nextSort('-score', 'name', false, true)).toBe('-score,name');
  expect(nextSort('-score,name', 'name', false, true)).toBe('-score,-name');
  expect(nextSort('-score,-name', 'name', false, true)).toBe('-score');
  expect(nextSort('a,b,c', 'd', false, true)).toBe('a,b,d');
  expect(nextSort('-score', 'score', true, true)).toBe('score');
  expect(nextSort('score', 'score', true, true)).toBe('-score');
  expect(nextSort('-score,name', 'name', false)).toBe('name');
});

test('a further key has its position', () => {
  expect(sortOf('-score,name', 'name')).toEqual({ direction: 'ascending', place: 2 });
  expect(sortOf('-score,name', 'joined')).toBeNull();
});
