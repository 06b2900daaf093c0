import { expect, test } from 'vitest';
import { logAddress } from './logAddress';

const PAGES = ['/reviews', '/profile/:id', '/profiles', '/profiles/:id', '/profiles/stats', '/profiles/:id/weekly-xp'];

test.each([
  ['/reviews', '/reviews'],
  ['/profiles/stats', '/profiles/stats'],
  ['/profiles/bob', '/profiles/:id'],
  ['/profile/0xabc/', '/profile/:id'],
  ['/profiles/bob/weekly-xp', '/profiles/:id/weekly-xp'],
  ['/unknown', '/unknown'],
  ['/unknown/12/@bob/page', '/unknown/:id/:id/:id'],
  ['/slash-votes/bob/stats', '/slash-votes/:id/stats'],
  ['/bob.eth', '/:id'],
])('%s is logged as %s', (path, logged) => {
  expect(logAddress(path, PAGES)).toBe(logged);
});

test('before the pages are known only the first word is logged', () => {
  expect(logAddress('/profiles/bob', [])).toBe('/profiles/:id');
});
