import { expect, test } from 'vitest';
import { shortenAddress } from './shortenAddress.ts';

test('keeps four characters at each end', () => {
  expect(shortenAddress('0x1234567890abcdef1234567890abcdef12345678')).toBe('0x12…5678');
  expect(shortenAddress('12345678')).toBe('1234…5678');
  expect(shortenAddress('1234567')).toBe('1234567');
});

test('no address gives a dash', () => {
  expect(shortenAddress('')).toBe('–');
  expect(shortenAddress(null)).toBe('–');
  expect(shortenAddress(5 as unknown as string)).toBe('–');
});
