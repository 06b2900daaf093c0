import { findingText } from '@companion/domain';
import { expect, test } from 'vitest';
import type { FeedPage } from './queries';
import { sinceLastVisit } from './sinceLastVisit';

const page = (rows: [kind: string, at: string][], next: unknown = null) =>
  ({ rows: rows.map(([kind, at]) => ({ kind, at: `2026-03-${at}T12:00:00Z` })), next }) as unknown as FeedPage;
const said = (of: FeedPage, since = '2026-03-10T12:00:00Z') => {
  const found = sinceLastVisit(of, since, '6 days ago');
  return found && findingText(found);
};

test('says what is new, by kind, and ignores what was there', () => {
  expect(
    said(
      page([
        ['vouch', '10'],
        ['slashOpen', '09'],
      ]),
    ),
  ).toBe(null);
  expect(
    said(
      page([
        ['vouch', '11'],
        ['slashOpen', '09'],
      ]),
    ),
  ).toBe('Since you were here 6 days ago: 1 vouch.');
  expect(
    said(
      page([
        ['vouch', '13'],
        ['slashOpen', '12'],
        ['vouch', '11'],
        ['unhealthy', '11'],
        ['vouch', '10'],
      ]),
    ),
  ).toBe('Since you were here 6 days ago: 1 new slash, 2 vouches, and 1 unhealthy unvouch.');
});

test('where the first page is all new there may be more, unless it is the whole list', () => {
  const rows: [string, string][] = [
    ['vouch', '12'],
    ['vouch', '11'],
  ];
  expect(said(page(rows, { at: 1 }))).toBe('Since you were here 6 days ago: 2 entries or more.');
  expect(said(page(rows))).toBe('Since you were here 6 days ago: 2 vouches.');
});
