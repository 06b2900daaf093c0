import { expect, test } from 'vitest';
import type { KnownProfile } from './queries';
import { tabItems, tabSearch } from './tabs';

test('the past day, the selected range and the compared people carry over from tab to tab', () => {
  const brushed = '?range=2026-01-01..2026-02-01&asOf=2026-02-01&c=1,2&day=2026-01-03&methods=3.1';
  expect(tabSearch('reviews', brushed)).toBe('?tab=reviews&range=2026-01-01..2026-02-01&asOf=2026-02-01&c=1,2');
  expect(tabSearch('overview', '?tab=votes&range=30d&dir=in&page=2')).toBe('?range=30d');
  expect(tabSearch('network', '?asOf=2026-02-01&said=A5:1')).toBe('?tab=network&asOf=2026-02-01');
});

test('a tab opens in its default state if nothing was chosen', () => {
  expect([tabSearch('overview', ''), tabSearch('reviews', '?tab=votes&range=all')]).toEqual(['', '?tab=reviews']);
  expect(tabSearch('votes', '')).toBe('?tab=votes&range=all');
});

test('counts of all time and of now appear only where the tabs lead to as many rows', () => {
  const bob = {
    person: { profileId: 2, userkey: 'profileId:2' },
    reviews: { pos: 2, neu: 1, neg: 0 },
    votesCast: 5,
    slashes: { asSubject: { total: 1 }, asAuthor: { total: 0 } },
  } as unknown as KnownProfile;
  const counts = (search: string) => tabItems(bob, search).flatMap(({ id, count }) => (count ? [id] : []));
  expect(counts('?tab=reviews&range=all&sentiment=positive')).toContain('reviews');
  expect([counts('?range=30d'), counts('?tab=reviews&asOf=2026-01-01')]).toEqual([[], []]);
});
