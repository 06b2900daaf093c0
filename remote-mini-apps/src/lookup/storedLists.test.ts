import { afterEach, expect, test } from 'vitest';
import { listId, storedList, storeList } from './storedLists';

afterEach(() => localStorage.clear());

test('keeps a list under a name that depends on its handles alone', () => {
  const id = storeList(['Alice', 'bob']);
  expect(id).toBe(listId(['alice', 'BOB']));
  expect(storedList(id ?? '')).toEqual(['Alice', 'bob']);
  expect(listId(['bob', 'alice'])).not.toBe(id);
});

test('keeps the last ten', () => {
  const ids = Array.from({ length: 11 }, (_, n) => storeList([`user${n}`]) ?? '');
  expect(storedList(ids[0] ?? '')).toBeNull();
  expect(storedList(ids[1] ?? '')).toEqual(['user1']);
  expect(storedList(ids[10] ?? '')).toEqual(['user10']);
});

test('what others left in the storage is nothing', () => {
  for (const left of ['{broken', '{"id":"a"}', '[null,{"id":"a","handles":[1]}]']) {
    localStorage.setItem('companion.lookup.lists', left);
    expect(storedList('a')).toBeNull();
  }
});
