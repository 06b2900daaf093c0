import { afterEach, expect, test, vi } from 'vitest';
import { localStore, sessionStore } from './index';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

test('keeps texts until they are removed, and lists its keys', () => {
  expect(localStore.getItem('a')).toBe(null);
  expect(localStore.setItem('a', '1')).toBe(true);
  expect(localStore.getItem('a')).toBe('1');
  expect(localStore.keys()).toEqual(['a']);
  expect(localStore.removeItem('a')).toBe(true);
  expect(localStore.keys()).toEqual([]);
});

test.each([
  ['localStorage', localStore],
  ['sessionStorage', sessionStore],
] as const)('%s whose very name throws keeps nothing', (name, store) => {
  vi.spyOn(globalThis, name, 'get').mockImplementation(() => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  });
  expect(store.getItem('a')).toBe(null);
  expect(store.setItem('a', '1')).toBe(false);
  expect(store.removeItem('a')).toBe(false);
  expect(store.keys()).toEqual([]);
});

test('a full store rejects writes, and keeps what it has', () => {
  localStore.setItem('a', '1');
  vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('exceeded the quota', 'QuotaExceededError');
  });
  expect(localStore.setItem('a', '2')).toBe(false);
  expect(localStore.getItem('a')).toBe('1');
});
