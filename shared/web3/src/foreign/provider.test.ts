import { expect, test, vi } from 'vitest';
import { checkedProvider } from './provider';

const ADDRESS = `0x${'Ab'.repeat(20)}`;
const answering = (answer: unknown) => checkedProvider({ request: async () => answer });
const thrower = () => {
  throw new Error('hostile');
};

test.each([
  ['eth_accounts', [ADDRESS, 'me', null, '0x12'], [ADDRESS]],
  ['eth_accounts', null, []],
  ['eth_accounts', { length: 1, 0: ADDRESS }, []],
  ['eth_requestAccounts', [ADDRESS], [ADDRESS]],
  ['eth_chainId', '0x2105', '0x2105'],
  ['eth_chainId', '8453', '0x2105'],
  ['eth_chainId', 8453, '0x2105'],
  ['personal_sign', '0xsigned', '0xsigned'],
])('%s answered with %j is %j', async (method, answer, checked) => {
  expect(await answering(answer).request({ method })).toEqual(checked);
});

test.each([
  ['eth_requestAccounts', [], 'The wallet named no account.'],
  ['eth_requestAccounts', ['javascript:alert(1)'], 'The wallet named no account.'],
  ['eth_chainId', 'Base', 'The wallet named no chain.'],
  ['eth_chainId', '0x', 'The wallet named no chain.'],
  ['eth_chainId', -1, 'The wallet named no chain.'],
  ['eth_chainId', Number.NaN, 'The wallet named no chain.'],
  ['eth_chainId', '0xffffffffffffffffffff', 'The wallet named no chain.'],
  ['eth_chainId', {}, 'The wallet named no chain.'],
])('%s answered with %s is an error', async (method, answer, message) => {
  await expect(answering(answer).request({ method })).rejects.toThrow(message);
});

test('a list that throws when read names no account', async () => {
  const list = new Proxy([ADDRESS], { get: (_list, key) => (key === 'then' ? undefined : thrower()) });
  const wallet = checkedProvider({ request: async () => list });
  await expect(wallet.request({ method: 'eth_requestAccounts' })).rejects.toThrow('The wallet named no account.');
});

test('any rejection by a wallet becomes an error, with its code', async () => {
  const failing = (reason: unknown) => checkedProvider({ request: () => Promise.reject(reason) });
  const call = { method: 'personal_sign' };
  await expect(failing(undefined).request(call)).rejects.toThrow('The wallet failed without a word.');
  await expect(failing(new Proxy({}, { get: thrower })).request(call)).rejects.toThrow('without a word');
  await expect(failing({ code: 4001, message: 'No.' }).request(call)).rejects.toMatchObject({
    code: 4001,
    message: 'No.',
  });
  await expect(checkedProvider({ request: thrower }).request(call)).rejects.toThrow('hostile');
});

test('events carry addresses and chains, or are dropped', () => {
  const listeners: Record<string, (value: unknown) => void> = {};
  const wallet = checkedProvider({
    request: async () => null,
    on: (event: string, listener: (value: unknown) => void) => {
      listeners[event] = listener;
    },
  });
  const seen: unknown[] = [];
  for (const event of ['accountsChanged', 'chainChanged', 'connect', 'disconnect', 'message'])
    wallet.on(event, (value) => seen.push(value instanceof Error ? value.message : value));
  for (const value of [[ADDRESS], [], ['me'], null, 'text', new Proxy([], { get: thrower })])
    listeners.accountsChanged?.(value);
  for (const value of ['0x1', 10, 'Base', null, {}]) listeners.chainChanged?.(value);
  for (const value of [{ chainId: '1' }, {}, null]) listeners.connect?.(value);
  for (const value of [{ message: 'Locked' }, undefined]) listeners.disconnect?.(value);
  expect(seen).toEqual([
    [ADDRESS],
    [],
    '0x1',
    '0xa',
    { chainId: '0x1' },
    'Locked',
    'The wallet failed without a word.',
  ]);
  expect(listeners.message).toBeUndefined();
});

test('a wallet without events, or one that rejects listeners, works without them', () => {
  const listener = () => {};
  for (const wallet of [{ request: thrower }, { request: thrower, on: thrower, removeListener: thrower }]) {
    const checked = checkedProvider(Object.freeze(wallet));
    checked.on('chainChanged', listener);
    checked.removeListener('chainChanged', listener);
  }
});

test('a listener is removed where it was added, by whichever name the wallet uses', () => {
  for (const name of ['removeListener', 'off']) {
    const [on, off] = [vi.fn(), vi.fn()];
    const checked = checkedProvider({ request: thrower, on, [name]: off });
    const listener = () => {};
    checked.on('chainChanged', listener);
    checked.removeListener('chainChanged', listener);
    expect(off.mock.lastCall).toEqual(on.mock.lastCall);
  }
});
