import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createBrowserList } from './browserList';
import { WatchButton } from './PersonActions';
import { parseSavedView, parseWatched, watchList } from './watchList';

beforeEach(() => {
  localStorage.clear();
  for (const { userkey } of watchList.read()) watchList.remove(userkey);
});
afterEach(cleanup);

const alice = {
  userId: 101,
  profileId: 1,
  userkey: 'profileId:1',
  name: 'Alice',
  handle: 'alice',
  avatar: null,
  score: 2134,
};

test('the watch list is stored in this browser and follows other tabs', async () => {
  render(<WatchButton person={alice} />, { wrapper: MemoryRouter });
  await userEvent.click(screen.getByRole('button', { name: 'Watch' }));
  expect(screen.getByRole('button', { name: 'Watching', pressed: true })).toBeTruthy();
  expect(JSON.parse(localStorage.getItem('companion.watch') ?? '')[0].userkey).toBe('profileId:1');
  act(() => {
    localStorage.setItem('companion.watch', '[]');
    window.dispatchEvent(new StorageEvent('storage', { key: 'companion.watch' }));
  });
  expect(screen.getByRole('button', { name: 'Watch', pressed: false })).toBeTruthy();
});

test('entries that are not people are rejected, odd fields are dropped', () => {
  for (const bad of [null, 3, 'x', [], {}, { userId: -1, userkey: 'a' }, { userId: 1, userkey: '' }, { userId: 1 }])
    expect(parseWatched(bad)).toBeNull();
  expect(
    parseWatched({ userId: 1, userkey: 'profileId:1', name: 7, score: 'x', profileId: 1.5, addedAt: '2026-03-01' }),
  ).toEqual({
    userId: 1,
    profileId: null,
    userkey: 'profileId:1',
    name: '',
    handle: null,
    avatar: null,
    score: null,
    addedAt: '2026-03-01',
  });
});

test('a saved view links only to this site', () => {
  const at = '2026-03-01T00:00:00Z';
  expect(parseSavedView({ name: ' Mine ', to: '/reviews?q=a', addedAt: at })).toEqual({
    name: 'Mine',
    to: '/reviews?q=a',
    addedAt: at,
  });
  for (const to of ['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', ''])
    expect(parseSavedView({ name: 'x', to, addedAt: at }), to).toBeNull();
});

test('a list keeps the newest, each once, and survives damaged or blocked storage', () => {
  localStorage.setItem('t', '{broken');
  const list = createBrowserList({
    key: 't',
    idOf: String,
    parse: (value) => (value === 0 ? null : Number(value)),
    most: 3,
  });
  expect(list.read()).toEqual([]);
  list.add(1, 2);
  list.add(3, 2);
  expect(list.read()).toEqual([3, 2, 1]);
  list.add(4);
  expect(list.read()).toEqual([4, 3, 2]);
  expect(list.has('1')).toBe(false);
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('QuotaExceededError');
  });
  list.remove('4');
  expect(list.read()).toEqual([3, 2]);
  full.mockRestore();
});
