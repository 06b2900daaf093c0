import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseHandle } from './parseHandle.ts';

test.each([
  ['alice', 'alice'],
  ['@BOB', 'BOB'],
  ['a_1', 'a_1'],
  ['fifteen_letters', 'fifteen_letters'],
  ['https://x.com/carol', 'carol'],
  ['http://twitter.com/carol/status/123?s=20', 'carol'],
  ['x.com/@carol', 'carol'],
  ['HTTPS://WWW.X.COM/Carol?ref=1', 'Carol'],
  ['mobile.twitter.com/carol#top', 'carol'],
])('%s names %s', (text, handle) => {
  expect(parseHandle(text)).toBe(handle);
});

test.each([
  '',
  '@',
  '@@a',
  '@bad!name',
  'sixteen_letters_',
  'späti',
  'https://x.com',
  'https://x.com/',
  'https://x.com/i/spaces/1',
  'https://x.com/search?q=a',
  'https://x.com.evil.example/carol',
  'https://example.com/carol',
  'javascript://x.com/carol',
])('%s names nobody', (text) => {
  expect(parseHandle(text)).toBeNull();
});

test('never throws and gives only valid handles', () => {
  fc.assert(fc.property(fc.string(), (text) => /^\w{1,15}$/.test(parseHandle(text) ?? 'none')));
});
