import { expect, test } from 'vitest';
import { type AccountFacts, accountView } from './accountView';

const ADDRESS = '0xa11ce00000000000000000000000000000000001';
const nobody: AccountFacts = {
  wallet: { status: 'disconnected', address: null, chainId: null },
  code: 'idle',
  hasBackend: true,
  profile: null,
  person: null,
  walletName: null,
  session: null,
};
const connected: AccountFacts = {
  ...nobody,
  wallet: { status: 'connected', address: ADDRESS, chainId: 8453 },
  code: 'ready',
};
const alice = { profileId: 1, displayName: 'Alice', avatarUrl: '/alice.png' };
const shown = (facts: AccountFacts) => {
  const { button, showProfile, adminRole, wrongWallet, auth } = accountView(facts);
  return [button.label, button.opens, button.looking, button.crown, showProfile, adminRole, wrongWallet, auth.error];
};
const NO_DATABASE = 'Database connection not available - check environment variables';

test.each<[string, AccountFacts, unknown[]]>([
  ['disconnected', nobody, ['Connect Wallet', 'connect', false, false, false, null, false, null]],
  [
    'connecting',
    { ...nobody, wallet: { status: 'connecting', address: null, chainId: null } },
    ['Connect Wallet', 'connect', false, false, false, null, false, null],
  ],
  [
    'wallet code blocked',
    { ...nobody, code: 'failed' },
    ['Wallet unavailable, retry', 'connect', false, false, false, null, false, null],
  ],
  [
    'wallet of the last visit',
    { ...connected, wallet: { status: 'reconnecting', address: ADDRESS, chainId: 8453 }, profile: 'checking' },
    ['0xa1…0001', 'account', true, false, false, null, false, null],
  ],
  [
    'looking up who it is',
    { ...connected, profile: 'checking' },
    ['0xa1…0001', 'account', true, false, false, null, false, null],
  ],
  [
    'wrong chain',
    { ...connected, wallet: { status: 'connected', address: ADDRESS, chainId: 1 }, profile: alice },
    ['Wrong network', 'chain', false, false, true, null, false, null],
  ],
  ['not a primary wallet', connected, ['0xa1…0001', 'account', false, false, false, null, true, null]],
  [
    'another wallet of a known person',
    { ...connected, person: { displayName: 'Alice', avatarUrl: null } },
    ['Alice', 'account', false, false, false, null, true, null],
  ],
  [
    'a wallet nobody knows, with a name outside',
    { ...connected, walletName: 'vitalik.demo.eth' },
    ['vitalik.demo.eth', 'account', false, false, false, null, true, null],
  ],
  [
    'a long name outside',
    { ...connected, walletName: 'a-very-long-name-indeed-it-is.demo.eth' },
    ['a-very-long-name-indeed-…', 'account', false, false, false, null, true, null],
  ],
  [
    'the name of the network goes first',
    { ...connected, profile: alice, walletName: 'vitalik.demo.eth' },
    ['Alice', 'account', false, false, true, null, false, null],
  ],
  ['primary wallet', { ...connected, profile: alice }, ['Alice', 'account', false, false, true, null, false, null]],
  [
    'admin',
    { ...connected, profile: alice, session: { address: ADDRESS, role: 'owner' } },
    ['Alice', 'account', false, true, true, 'owner', false, null],
  ],
  [
    'inactive admin',
    { ...connected, profile: alice, session: { address: ADDRESS, role: null } },
    ['Alice', 'account', false, false, true, null, false, null],
  ],
  [
    'session of another wallet',
    { ...connected, profile: alice, session: { address: '0xb0b', role: 'owner' } },
    ['Alice', 'account', false, false, true, null, false, null],
  ],
  [
    'look-up failed',
    { ...connected, profile: 'unknown' },
    ['0xa1…0001', 'account', false, false, false, null, false, null],
  ],
  [
    'no backend',
    { ...connected, hasBackend: false, profile: 'unknown' },
    ['0xa1…0001', 'account', false, false, false, null, true, NO_DATABASE],
  ],
  [
    'no backend, no wallet',
    { ...nobody, hasBackend: false },
    ['Connect Wallet', 'connect', false, false, false, null, false, null],
  ],
])('%s', (_name, facts, expected) => {
  expect(shown(facts)).toEqual(expected);
});

test('wallet authentication settles: loading while it looks up, then who it is', () => {
  expect(accountView({ ...connected, profile: 'checking' }).auth).toEqual({
    isAuthenticated: false,
    isLoading: true,
    profileId: null,
    displayName: null,
    error: null,
  });
  expect(accountView({ ...connected, profile: alice }).auth).toEqual({
    isAuthenticated: true,
    isLoading: false,
    profileId: 1,
    displayName: 'Alice',
    error: null,
  });
});

test('proven means a session for exactly this address', () => {
  expect(accountView({ ...connected, session: { address: ADDRESS, role: null } }).proven).toBe(true);
  expect(accountView({ ...connected, session: { address: '0xb0b', role: null } }).proven).toBe(false);
  expect(accountView({ ...nobody, session: { address: ADDRESS, role: null } }).proven).toBe(false);
});
