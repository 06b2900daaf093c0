import { expect, test, vi } from 'vitest';
import type { Prove } from '../port';
import { signInRequest } from './signIn';

const wallet = { address: '0xAbC', chainId: 8453, nonce: 'n' } as const;
const signed = (text: string) => ({ message: text, signature: `signed ${text}` });

test('the message is what prove asks to sign, and its verdict is the answer', async () => {
  const seen: string[] = [];
  const prove: Prove = async ({ address, chainId, signMessage }) => {
    seen.push(address, String(chainId), await signMessage('Welcome'));
  };
  const settle = vi.fn();
  const { adapter } = signInRequest(prove, settle);
  const message = await adapter.createMessage(wallet as never);
  expect(message).toBe('Welcome');
  expect(await adapter.verify(signed('Welcome') as never)).toBe(true);
  expect(seen).toEqual(['0xabc', '8453', 'signed Welcome']);
  expect(settle.mock.calls).toEqual([[true]]);
});

test('a rejected signature leaves the dialog open for another attempt', async () => {
  let right = false;
  const prove: Prove = async ({ signMessage }) => {
    await signMessage(right ? 'second' : 'first');
    if (!right) throw new Error('refused');
  };
  const settle = vi.fn();
  const { adapter } = signInRequest(prove, settle);
  await adapter.createMessage(wallet as never);
  expect(await adapter.verify(signed('first') as never)).toBe(false);
  expect(settle).not.toHaveBeenCalled();
  right = true;
  expect(await adapter.createMessage(wallet as never)).toBe('second');
  expect(await adapter.verify(signed('second') as never)).toBe(true);
  expect(settle.mock.calls).toEqual([[true]]);
});

test('a message that cannot be prepared rejects, and the dialog says so', async () => {
  const { adapter } = signInRequest(async () => Promise.reject(new Error('no backend')), vi.fn());
  await expect(adapter.createMessage(wallet as never)).rejects.toThrow('no backend');
});
