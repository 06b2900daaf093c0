import { expect, test } from 'vitest';
import { logAddress } from './logAddress';

test.each([
  ['/reviews', '/reviews'],
  ['/profiles/stats', '/profiles/stats'],
  ['/profiles/bob', '/profiles/:id'],
  ['/profile/0xabc/', '/profile/:id'],
  ['/profiles/bob/weekly-xp', '/profiles/:identifier/weekly-xp'],
  ['/votes/search/bob', '/votes/search/:twitter_handle'],
  ['/unknown/12/@bob/page', '/unknown/:id/:id/page'],
])('%s is logged as %s', (path, logged) => {
  expect(logAddress(path)).toBe(logged);
});
