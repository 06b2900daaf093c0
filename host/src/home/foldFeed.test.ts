import { expect, test } from 'vitest';
import { foldFeed, foldTotals } from './foldFeed';
import type { FeedItem } from './queries';

const START = Date.parse('2026-03-16T12:00:00Z');
let id = 0;
/** Minutes ago; by which voucher, with how much. */
const entry = (kind: FeedItem['kind'], ago: number, voucher = 1, amountWei: string | null = '10') =>
  ({
    kind,
    id: ++id,
    at: new Date(START - ago * 60_000).toISOString(),
    vouch: { voucher: { userId: voucher }, amountWei },
  }) as unknown as FeedItem;
const shown = (items: FeedItem[]) =>
  foldFeed(items).map((each) => ('items' in each ? [each.kind, each.items.length] : each.kind));

test('two of a kind stay separate, three within an hour are folded', () => {
  expect(shown([])).toEqual([]);
  expect(shown([entry('vouch', 0), entry('vouch', 60)])).toEqual(['vouch', 'vouch']);
  expect(shown([entry('vouch', 0), entry('vouch', 30), entry('vouch', 60)])).toEqual([['vouch', 3]]);
  expect(shown([entry('vouch', 0), entry('vouch', 30), entry('vouch', 61)])).toEqual(['vouch', 'vouch', 'vouch']);
});

test('a new group starts after an hour, and other kinds in between do not split a group', () => {
  const vouches = (...ago: number[]) => ago.map((each) => entry('vouch', each));
  expect(shown(vouches(0, 20, 40, 61, 80, 100))).toEqual([
    ['vouch', 3],
    ['vouch', 3],
  ]);
  expect(
    shown([entry('slashOpen', 1), entry('vouch', 2), entry('unhealthy', 3), entry('vouch', 4), entry('vouch', 5)]),
  ).toEqual(['slashOpen', ['vouch', 3], 'unhealthy']);
});

test('slashes are never folded', () => {
  expect(shown([entry('slashOpen', 1), entry('slashOpen', 2), entry('slashOpen', 3)])).toHaveLength(3);
});

test('counts people once, and adds up only known amounts', () => {
  const items = [entry('vouch', 0, 1, '5'), entry('vouch', 1, 1, '6'), entry('vouch', 2, 2, '7')] as const;
  expect(foldTotals({ kind: 'vouch', items: [...items] })).toEqual({ people: 2, wei: '18' });
  expect(foldTotals({ kind: 'vouch', items: [...items, entry('vouch', 3, 4, null)] })).toEqual({
    people: 3,
    wei: null,
  });
});
