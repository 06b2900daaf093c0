import { expect, test } from 'vitest';
import { handleText } from './readHandleFile';

test('extracts the column of handles from a table', () => {
  expect(handleText('id,Username,note\r\n1,alice,"a, b"\r\n2,@bob,\r\n')).toBe('alice\n@bob');
});

test('a list without such a column stays as it is', () => {
  expect(handleText('alice,bob\ncarol')).toBe('alice,bob\ncarol');
  expect(handleText('handle')).toBe('handle');
  expect(handleText('')).toBe('');
});
