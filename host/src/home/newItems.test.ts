import { expect, test } from 'vitest';
import { countNew } from './newItems';
import type { FeedItem } from './queries';

const item = (kind: FeedItem['kind'], id: number, at: string): FeedItem => ({ kind, id, at });
const shown = [item('slashOpen', 3, '2026-03-15T12:00:00Z'), item('vouch', 7, '2026-03-01T00:00:00Z')];

test('counts the items not on screen', () => {
  expect(countNew(shown, shown)).toBe(0);
  expect(countNew([item('vouch', 8, '2026-03-16T00:00:00Z'), ...shown], shown)).toBe(1);
  expect(countNew([item('vouch', 8, '2026-03-16T00:00:00Z')], [])).toBe(1);
});

test('a decided slash is news, an older entry is not', () => {
  expect(countNew([item('slashDecided', 3, '2026-03-17T12:00:00Z')], shown)).toBe(1);
  expect(countNew([item('vouch', 6, '2026-02-01T00:00:00Z')], shown)).toBe(0);
});
