import { findingText } from '@companion/domain';
import { expect, test } from 'vitest';
import { votesSearchFinding } from './finding';
import type { VotesSearchKpis } from './queries';

const bob = { userId: 2, profileId: 2, userkey: 'profileId:2', name: 'bob', handle: 'bob', avatar: null, score: 1750 };
const side = (votes: number, up: number, visible: number) =>
  ({ votes, upShare: { k: up, n: visible, value: null, low: null, high: null } }) as VotesSearchKpis['cast'];
const find = (cast: VotesSearchKpis['cast'], received: VotesSearchKpis['received']) =>
  votesSearchFinding({ cast, received }, bob, ({ dir, direction }) => `?dir=${dir}&direction=${direction}`);
const text = (...given: Parameters<typeof find>) => {
  const found = find(...given);
  return found && findingText(found);
};

test('says how often they approve and are approved of, from ten votes on', () => {
  expect(text(side(12, 9, 10), side(20, 19, 20))).toBe(
    'Upvotes make up 90.0% of the votes bob cast and 95.0% of those on what they wrote.',
  );
  expect(text(side(12, 9, 10), side(20, 9, 9))).toBe('Upvotes make up 90.0% of the votes bob cast.');
  expect(text(side(12, 9, 9), side(20, 19, 20))).toBe('Upvotes make up 95.0% of the votes on what bob wrote.');
});

test('gives counts for fewer', () => {
  expect(text(side(0, 0, 0), side(0, 0, 0))).toBeNull();
  expect(text(side(1, 1, 1), side(0, 0, 0))).toBe('bob cast 1 vote; nobody voted on what they wrote.');
  expect(text(side(0, 0, 0), side(2, 1, 2))).toBe('bob cast no votes; what they wrote received 2 votes.');
  expect(text(side(3, 1, 3), side(1, 0, 1))).toBe('bob cast 3 votes; what they wrote received 1 vote.');
});

test('figures lead to the votes they count', () => {
  expect(find(side(12, 9, 10), side(20, 19, 20))?.pieces).toEqual([
    'Upvotes make up ',
    { figure: '90.0%', href: '?dir=cast&direction=up' },
    ' of the votes ',
    { person: bob },
    ' cast and ',
    { figure: '95.0%', href: '?dir=received&direction=up' },
    ' of those on what they wrote.',
  ]);
});
