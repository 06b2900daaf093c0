import { expect, test } from 'vitest';
import { listId } from './listId';

test('names a list by its handles and their order alone', () => {
  expect(listId(['Alice', 'bob'])).toBe(listId(['alice', 'BOB']));
  expect(listId(['bob', 'alice'])).not.toBe(listId(['alice', 'bob']));
});
