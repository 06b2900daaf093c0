import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseWei } from './parseWei.ts';

test('reads integers exactly', () => {
  expect(parseWei('9007199254740993000000000000000001')).toBe(9007199254740993000000000000000001n);
  expect(parseWei('-1')).toBe(-1n);
  expect(parseWei(5n)).toBe(5n);
});

test.each(['', ' 1', '1.5', '1e18', '0x10', '--1', '9'.repeat(80), 1e18, null, undefined, {}, []])(
  'refuses %j',
  (text) => {
    expect(parseWei(text)).toBeNull();
  },
);

test('never throws', () => {
  fc.assert(fc.property(fc.anything(), (value) => ['bigint', 'object'].includes(typeof parseWei(value))));
});
