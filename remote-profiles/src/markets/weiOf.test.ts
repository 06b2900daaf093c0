import { expect, test } from 'vitest';
import { weiOf } from './weiOf';

test.each([
  ['1', '1000000000000000000'],
  ['0.05', '50000000000000000'],
  ['0.000000000000000001', '1'],
  ['999999999999', '999999999999000000000000000000'],
  ['0', '0'],
])('%s ETH', (eth, wei) => {
  expect(weiOf(eth)).toBe(wei);
});

test.each(['', '-1', '1e3', '.5', '1.', '1,5', '0x10', '0.0000000000000000001', '1234567890123', ' 1'])(
  '%j is no amount',
  (text) => {
    expect(weiOf(text)).toBeNull();
  },
);
