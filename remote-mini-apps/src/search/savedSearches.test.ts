import { expect, test } from 'vitest';
import { newSince, parseSavedSearch } from './savedSearches';

test('only a search with a time is valid', () => {
  const seen = '2026-03-01T00:00:00Z';
  expect(parseSavedSearch({ q: 'is:negative', seen, more: 1 })).toEqual({ q: 'is:negative', seen });
  for (const other of [null, 'x', {}, { q: ' ', seen }, { q: 'x', seen: 'soon' }, { q: 'x'.repeat(501), seen }])
    expect(parseSavedSearch(other)).toBeNull();
});

test('texts written after the last look are new', () => {
  const rows = [{ at: '2026-03-03T00:00:00Z' }, { at: '2026-03-01T00:00:00Z' }];
  expect(newSince({ rows, next: null }, '2026-03-01T00:00:00Z')).toEqual({ count: 1, more: false });
  expect(newSince({ rows, next: ['a', 'b'] }, '2026-03-02T00:00:00Z')).toEqual({ count: 1, more: false });
  expect(newSince({ rows, next: ['a', 'b'] }, '2026-02-01T00:00:00Z')).toEqual({ count: 2, more: true });
  expect(newSince({ rows: [], next: null }, '2026-02-01T00:00:00Z')).toEqual({ count: 0, more: false });
});
