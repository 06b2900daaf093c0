import { expect, test } from 'vitest';
import { counted } from './counted.ts';

test('one is singular, any other number plural', () => {
  expect([0, 1, 1234].map((count) => counted(count, 'vote'))).toEqual(['0 votes', '1 vote', '1,234 votes']);
  expect([1, 2].map((count) => counted(count, 'batch', 'batches'))).toEqual(['1 batch', '2 batches']);
});
