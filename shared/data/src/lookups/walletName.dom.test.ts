import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { walletName } from './walletName';

const ADDRESS = `0x${'a1'.repeat(20)}`;
const KEY = `rk-ens-name-${ADDRESS}`;
const HOUR = 3_600_000;
const ask = vi.fn(async () => Response.json({ data: { data: 'alice.demo.eth' } }));

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000_000_000 });
  vi.stubGlobal('fetch', ask);
  localStorage.clear();
  ask.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a name is cached for three hours, then looked up again', async () => {
  expect(await walletName(ADDRESS)).toBe('alice.demo.eth');
  expect(JSON.parse(localStorage.getItem(KEY) ?? '')).toEqual({
    ensName: 'alice.demo.eth',
    expires: 1_000_000_000_000 + 3 * HOUR,
  });
  vi.setSystemTime(Date.now() + 3 * HOUR - 1);
  expect(await walletName(ADDRESS)).toBe('alice.demo.eth');
  expect(ask).toHaveBeenCalledTimes(1);
  vi.setSystemTime(Date.now() + 1);
  await walletName(ADDRESS);
  expect(ask).toHaveBeenCalledTimes(2);
});

test.each([
  ['a number as name', { ensName: 7, expires: 1_000_000_001_000 }],
  ['text as expiry', { ensName: 'evil.eth', expires: '1000000001000' }],
  ['kept for ever', { ensName: 'evil.eth', expires: 9e15 }],
  ['null', null],
  ['no JSON', undefined],
])('a stored name is not believed: %s', async (_name, record) => {
  localStorage.setItem(KEY, record === undefined ? '{' : JSON.stringify(record));
  expect(await walletName(ADDRESS)).toBe('alice.demo.eth');
});

test('an address without a name is looked up again', async () => {
  ask.mockImplementation(async () => Response.json({ data: { data: null } }));
  expect([await walletName(ADDRESS), await walletName(ADDRESS)]).toEqual([null, null]);
  expect([ask.mock.calls.length, localStorage.getItem(KEY)]).toEqual([2, null]);
});
