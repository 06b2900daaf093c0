import { expect, it } from 'vitest';
import { searchWith } from './searchWith';

it('sets and drops one parameter and keeps the others', () => {
  expect(searchWith('?gap=2&min=3', 'batch', '120:15')).toBe('?gap=2&min=3&batch=120%3A15');
  expect(searchWith('?gap=2&batch=120%3A15', 'batch', null)).toBe('?gap=2');
  expect(searchWith('?batch=1', 'batch', null)).toBe('?');
});
