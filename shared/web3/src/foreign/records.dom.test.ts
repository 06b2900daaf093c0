import { beforeEach, expect, test, vi } from 'vitest';
import { dropSpoiltRecords } from './records';

const address = `0x${'a1'.repeat(20)}`;
const connection = {
  accounts: [address],
  chainId: 8453,
  connector: { id: 'test.fine', name: 'Fine', type: 'injected', uid: 'u' },
};
const store = (state: object) => JSON.stringify({ version: 2, state: { chainId: 8453, current: 'u', ...state } });
const pairs = (...value: unknown[]) => ({ connections: { __type: 'Map', value } });
const transaction = { hash: `0x${'0f'.repeat(32)}`, description: 'Sent', status: 'confirmed' };
const transactions = (value: unknown) => JSON.stringify({ [address]: { 8453: value } });

const SOUND: [key: string, text: string][] = [
  ['wagmi.store', store(pairs(['u', connection]))],
  ['wagmi.recentConnectorId', '"test.fine"'],
  ['wagmi.test.fine.disconnected', 'true'],
  ['rk-transactions', transactions([transaction, { ...transaction, confirmations: 2 }])],
  ['rk-recent', '["test.fine"]'],
  ['rk-latest-id', 'test.fine'],
  ['rk-version', '2.2.11'],
  [`rk-ens-name-${address}`, '{"ensName":"alice.eth","expires":1}'],
  ['WALLETCONNECT_DEEPLINK_CHOICE', '{"href":"rainbow://wc","name":"Rainbow"}'],
  ['companion.font', 'not ours to judge'],
];

const SPOILT: [key: string, text: string][] = [
  ['wagmi.store', '{'],
  ['wagmi.store', 'null'],
  ['wagmi.store', store({ connections: [] })],
  ['wagmi.store', store({ connections: { __type: 'Map', value: {} } })],
  ['wagmi.store', store(pairs('u'))],
  ['wagmi.store', store(pairs(['u', null]))],
  ['wagmi.store', store(pairs(['u', { ...connection, accounts: ['me'] }]))],
  ['wagmi.store', store(pairs(['u', { ...connection, accounts: undefined }]))],
  ['wagmi.store', store(pairs(['u', { ...connection, chainId: 'Base' }]))],
  ['wagmi.store', store(pairs(['u', { ...connection, connector: 7 }]))],
  ['wagmi.store', store({ ...pairs(), current: {} })],
  ['wagmi.store', store({ ...pairs(), chainId: -1 })],
  ['wagmi.recentConnectorId', '{"id":1}'],
  ['wagmi.test.fine.disconnected', 'yes'],
  ['rk-transactions', 'null'],
  ['rk-transactions', '[]'],
  ['rk-transactions', transactions('none')],
  ['rk-transactions', transactions([null])],
  ['rk-transactions', transactions([{ ...transaction, hash: '0x1' }])],
  ['rk-transactions', transactions([{ ...transaction, description: {} }])],
  ['rk-transactions', transactions([{ ...transaction, confirmations: 0 }])],
  ['rk-recent', '{"length":1}'],
  ['rk-recent', '[{"toString":1}]'],
  ['rk-latest-id', 'x'.repeat(2_000)],
  [`rk-ens-name-${address}`, '{"ensName":{},"expires":1}'],
  [`rk-ens-name-${address}`, '{"ensName":"alice.eth","expires":"soon"}'],
  ['WALLETCONNECT_DEEPLINK_CHOICE', '{"href":"javascript:alert(1)","name":"Rainbow"}'],
  ['wagmi.cache', `"${'x'.repeat(1_000_001)}"`],
];

beforeEach(() => localStorage.clear());

test('records written by the libraries stay', () => {
  for (const [key, text] of SOUND) localStorage.setItem(key, text);
  expect(dropSpoiltRecords()).toEqual([]);
  expect(localStorage.length).toBe(SOUND.length);
});

test.each(SPOILT)('%s is dropped: %s', (key, text) => {
  localStorage.setItem(key, text);
  expect(dropSpoiltRecords()).toEqual([key]);
  expect(localStorage.getItem(key)).toBeNull();
});

test('blocked storage has no records', () => {
  vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  expect(dropSpoiltRecords()).toEqual([]);
  vi.restoreAllMocks();
});
