import { expect, test } from 'vitest';
import { vouchesHref } from './vouchesHref';

const search = '?minEth=0.1&authorLevel=known&includeEnded=yes&unit=count&range=30d&asOf=2026-01-11&c=1';

test('leads to as many vouches as the number counts: with the filters and the day of the page', () => {
  expect(vouchesHref(search, { author: 'profileId:6' })).toBe(
    '/vouches?author=profileId%3A6&minEth=0.1&authorLevel=known&asOf=2026-01-11&c=1&status=all',
  );
  expect(vouchesHref(search, { authorLevel: 'renowned', subjectLevel: 'known' })).toContain('authorLevel=renowned');
  expect(vouchesHref('', { subject: 'profileId:1' })).toBe('/vouches?subject=profileId%3A1');
});

test('a filter for active vouches is kept', () => {
  expect(vouchesHref(search, { subject: 'profileId:1' }, false)).not.toContain('status');
});
